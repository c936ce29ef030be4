/** As the document comes: the frame, or on the pages without one a spinner alone (src/server/pages/admin-page.ts). */
const firstDocument = document.getElementById('root')?.cloneNode(true)

/** Shows the first document on while the session is checked. */
export const Loading = () => (
  <>
    <title>Admin</title>
    <div
      className="contents"
      ref={(place) => place?.replaceChildren(...(firstDocument?.cloneNode(true).childNodes ?? []))}
    />
  </>
)
