import type { ComponentProps } from 'react'
import { isLegalPath } from '#content/site/routes.ts'
import { useBoot } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { Imprint } from './imprint.tsx'
import { OwnPage } from './own-page.tsx'
import { Page } from './page.tsx'
import { Privacy } from './privacy.tsx'

const Frame = (content: ComponentProps<'div'>) => <div dir="auto" className="sent-page" {...content} />

/** The imprint or the privacy notice: text and links, which the browser keeps as they were sent. */
export const SentLegal = () => <Frame>{useBoot().path === '/privacy' ? <Privacy /> : <Imprint />}</Frame>

/** What a page shows whose text only the server renders. */
const SentContent = () =>
  isLegalPath(useBoot().path) ? (
    <SentLegal />
  ) : (
    <Frame>
      <OwnPage />
    </Frame>
  )

const Content = import.meta.env.SSR ? SentContent : serverOnly('.sent-page', Frame)

export const LegalPage = () => (
  <Page path={useBoot().path}>
    <Content />
  </Page>
)
