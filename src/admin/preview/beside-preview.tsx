import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { lastEditBegun } from '#data/session/edit-begun.ts'
import { type PreviewPlace, PreviewProvider } from './preview-context.tsx'
import { PreviewPane } from './preview-pane.tsx'

export const BesidePreview = ({ place, children }: { place: PreviewPlace; children: ReactNode }) => (
  <PreviewProvider place={place}>
    <BackToPage />
    <div className="with-preview">
      <div className="edited">{children}</div>
      <PreviewPane />
    </div>
  </PreviewProvider>
)

/** Where the edit began on the public page. */
function BackToPage() {
  const { pathname } = useLocation()
  const [begun] = useState(() => lastEditBegun())
  if (begun?.editor.split('?')[0] !== pathname) return null
  return (
    <p className="mb-3 text-sm">
      <a href={begun.page} className="link">
        Back to the page
      </a>
    </p>
  )
}
