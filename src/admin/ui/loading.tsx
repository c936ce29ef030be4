/** While it is found out who is signed in (SPEC section 2, guard). */
export const Loading = () => (
  <p role="status" className="grid min-h-dvh place-items-center text-muted">
    <span className="flex items-center gap-3">
      <span className="spinner" aria-hidden="true" />
      Loading...
    </span>
  </p>
)
