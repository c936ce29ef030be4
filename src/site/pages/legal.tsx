import type { ComponentProps } from 'react'
import { useBoot } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { Imprint } from './imprint.tsx'
import { Page } from './page.tsx'

const Frame = (content: ComponentProps<'div'>) => <div dir="auto" className="legal" {...content} />

/** The imprint: text and links, which the browser keeps as they were sent. */
export const SentLegal = () => (
  <Frame>
    <Imprint />
  </Frame>
)

const Legal = import.meta.env.SSR ? SentLegal : serverOnly('.legal', Frame)

export const LegalPage = () => (
  <Page path={useBoot().path}>
    <Legal />
  </Page>
)
