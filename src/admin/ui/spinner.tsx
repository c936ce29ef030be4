/** Shown while content loads. */
export const Spinner = () => (
  <p role="status" className="flex items-center gap-3 py-6 text-muted">
    <span className="spinner" aria-hidden="true" />
    Loading...
  </p>
)
