/** Over what is shown, while the script of what was asked for is on its way: a page, the search, the crop of a picture, an import. */
export const OnItsWay = () => (
  <p role="status" className="on-its-way">
    <span className="spinner" aria-hidden="true" />
    Loading...
  </p>
)
