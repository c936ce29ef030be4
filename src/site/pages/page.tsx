import type { ReactNode } from 'react'
import { HydrationFallback } from '../hydration-fallback.tsx'
import { Bar } from '../navigation/bar.tsx'
import { Footer } from '../navigation/footer.tsx'
import { Toaster } from '../toast/toaster.tsx'

interface PageProps {
  path: string
  children: ReactNode
}

export const Page = ({ path, children }: PageProps) => (
  <>
    <HydrationFallback selector=".bar">
      <Bar path={path} />
    </HydrationFallback>
    <HydrationFallback selector="main">
      <main id="main" tabIndex={-1} className="page">
        {children}
      </main>
    </HydrationFallback>
    <HydrationFallback selector=".footer">
      <Footer />
    </HydrationFallback>
    <Toaster />
  </>
)
