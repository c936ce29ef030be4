import { Button } from './button.tsx'

/** Below the part of a list that is shown: use-shown-part.ts. */
export const ShowMoreButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="outline" className="justify-self-center" onClick={onClick}>
    Show more
  </Button>
)
