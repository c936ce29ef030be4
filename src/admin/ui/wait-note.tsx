/** Over what is shown, while what was asked for takes its time: the script of a page, a search, a crop, an import; a logout. */
export const WaitNote = ({ text = 'Loading...' }) => (
  <p role="status" className="wait-note">
    <span className="spinner" aria-hidden="true" />
    {text}
  </p>
)
