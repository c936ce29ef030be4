import { Link } from 'react-router'
import type { Editor } from './editors.ts'

/** Holds the place of an editor that is not built yet, and says so. */
export const EditorToCome = ({ editor: { label, card } }: { editor: Editor }) => (
  <>
    <title>{label}</title>
    <h1>{label}</h1>
    <p className="mt-3 max-w-prose text-muted">
      {card?.description ?? 'The favicon and the picture that is shown when the site is shared.'} This editor is on its
      way: until it arrives, the content stays as it is.
    </p>
    <p className="mt-6">
      <Link to="/admin" className="link">
        Back to the dashboard
      </Link>
    </p>
  </>
)
