import type { ReactNode } from 'react'
import { type PreviewPlace, PreviewProvider } from './preview-context.tsx'
import { PreviewPane } from './preview-pane.tsx'

export const BesidePreview = ({ place, children }: { place: PreviewPlace; children: ReactNode }) => (
  <PreviewProvider place={place}>
    <div className="with-preview">
      <div className="edited">{children}</div>
      <PreviewPane />
    </div>
  </PreviewProvider>
)
