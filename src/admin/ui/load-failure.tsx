import { Button } from './button.tsx'

/** The content could not be read: nothing can be edited until it was. */
export const LoadFailure = ({
  text = 'The content could not be loaded.',
  onRetry,
}: {
  text?: string
  onRetry: () => void
}) => (
  <div role="alert" className="card flex flex-wrap items-center gap-4">
    <p className="alert">{text}</p>
    <Button look="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
