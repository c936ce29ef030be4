import { Button } from './button.tsx'

/** The content could not be loaded, so it cannot be edited yet. */
export const LoadFailure = ({
  text = 'The content could not be loaded.',
  onRetry,
}: {
  text?: string | undefined
  onRetry: () => unknown
}) => (
  <div role="alert" className="card flex flex-wrap items-center gap-4">
    <p className="alert">{text}</p>
    <Button variant="outline" onClick={() => onRetry()}>
      Try again
    </Button>
  </div>
)
