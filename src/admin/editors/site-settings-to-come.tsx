import { Link } from 'react-router'
import { EditorPage } from './editor-page.tsx'

/** Holds the place of the editor of favicon and share image, and says so. */
export const SiteSettingsToCome = () => (
  <EditorPage
    title="Site Settings"
    lead="The favicon and the picture that is shown when the site is shared. This editor is on its way: until it arrives, both stay as they are."
  >
    <p>
      <Link to="/admin" className="link">
        Back to the dashboard
      </Link>
    </p>
  </EditorPage>
)
