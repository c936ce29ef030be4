/** Shown while content loads. */
export const Spinner = () => (
  <p role="status" className="loading">
    <span className="spinner" aria-hidden="true" />
    Loading...
  </p>
)
