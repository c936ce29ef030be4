import type { ReactNode } from 'react'
import { KeptPart } from '../kept-part.tsx'
import { Bar } from '../navigation/bar.tsx'
import { Footer } from '../navigation/footer.tsx'
import { Toaster } from '../toast/toaster.tsx'

interface PageProps {
  path: string
  children: ReactNode
}

export const Page = ({ path, children }: PageProps) => (
  <>
    <KeptPart selector=".bar">
      <Bar path={path} />
    </KeptPart>
    <KeptPart selector="main">
      <main id="main" tabIndex={-1} className="page">
        {children}
      </main>
    </KeptPart>
    <KeptPart selector=".footer">
      <Footer />
    </KeptPart>
    <Toaster />
  </>
)
