/** An overlay during a slow action, such as loading a script or logging out. */
export const WaitNote = ({ text = 'Loading...' }) => (
  <p role="status" className="wait-note">
    <span className="spinner" aria-hidden="true" />
    {text}
  </p>
)
