export const Loading = ({ text, className = 'text-muted' }: { text: string; className?: string }) => (
  <p role="status" className={`flex items-center gap-3 ${className}`}>
    <span className="spinner" aria-hidden="true" />
    {text}
  </p>
)
