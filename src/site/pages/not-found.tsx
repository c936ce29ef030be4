import type { ReactNode } from 'react'
import { useWords } from '../content-context.tsx'
import { menuHref, useMenu } from '../navigation/use-menu.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from './page.tsx'

/** The browser logs the missing path: reading/start-reading.ts. */
export const NotFoundPage = () => (
  <Page path="">
    <NotFound>
      <Elsewhere />
    </NotFound>
  </Page>
)

export function NotFound({ children }: { children?: ReactNode }) {
  const words = useWords()
  return (
    <section className="grid min-h-[50svh] content-center justify-items-start gap-6">
      <h1 className="display text-hero">404</h1>
      <p className="text-lg text-muted">{words.notFound}</p>
      <ButtonLink href="/">{words.home}</ButtonLink>
      {children}
    </section>
  )
}

/** By their ids in the menu, with the addresses to which they lead from here. */
const PLACES: Readonly<Record<string, string>> = {
  'talks-media': '/talks',
  '/press-kit': '/press-kit',
  contact: menuHref('contact'),
}

/** What most of those who follow an old link look for, as far as the menu has it. */
function Elsewhere() {
  const places = useMenu().filter(({ id }) => id in PLACES)
  return (
    <ul className="flex flex-wrap gap-6 empty:hidden">
      {places.map(({ id, label }) => (
        <li key={id}>
          <a href={PLACES[id]} className="link">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
