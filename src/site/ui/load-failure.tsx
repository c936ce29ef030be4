import { Button } from './button.tsx'

/** A part of the page could not be loaded, and none of it has been shown yet. */
export const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <p role="status" className="mt-8 flex flex-wrap items-center gap-4 text-muted">
    This part could not be loaded just now.
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  </p>
)
