/** Shown while the session is being checked. */
export const Loading = () => (
  <p role="status" className="grid min-h-dvh place-items-center text-muted">
    <span className="flex items-center gap-3">
      <span className="spinner" aria-hidden="true" />
      Loading...
    </span>
  </p>
)
