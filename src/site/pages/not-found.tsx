import { ButtonLink } from '../ui/button.tsx'
import { Page } from './page.tsx'

/** The browser logs the missing path: reading/start-reading.ts. */
export const NotFoundPage = () => (
  <Page path="">
    <section className="grid min-h-[50svh] content-center justify-items-start gap-6">
      <h1 className="display text-hero">404</h1>
      <p className="text-lg text-muted">Oops! Page not found</p>
      <ButtonLink href="/">Return to Home</ButtonLink>
    </section>
  </Page>
)
