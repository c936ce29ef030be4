import { useWords } from '../content-context.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from './page.tsx'

/** The browser logs the missing path: reading/start-reading.ts. */
export const NotFoundPage = () => (
  <Page path="">
    <NotFound />
  </Page>
)

export function NotFound() {
  const words = useWords()
  return (
    <section className="grid min-h-[50svh] content-center justify-items-start gap-6">
      <h1 className="display text-hero">404</h1>
      <p className="text-lg text-muted">{words.notFound}</p>
      <ButtonLink href="/">{words.home}</ButtonLink>
    </section>
  )
}
