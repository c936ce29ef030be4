import type { ComponentProps } from 'react'
import { displayClass } from '#content/site/letters.ts'
import { ownPageQuery } from '#data/records/own-pages.ts'
import { useBoot, useSent, useWords } from '../content-context.tsx'
import { serverOnly } from '../server-only.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Page } from './page.tsx'

/** A page of the owner's own: nothing in it changes. */
export function OwnPage() {
  const { path } = useBoot()
  return (
    <Page path={path}>
      <Content />
    </Page>
  )
}

const Frame = (content: ComponentProps<'article'>) => <article dir="auto" className="own-page" {...content} />

function SentContent() {
  const page = useSent(ownPageQuery(''))
  const { path } = useBoot()
  const words = useWords()
  return (
    <Frame>
      {page ? (
        <>
          <header className="page-header" data-page={page.id}>
            <h1 className={displayClass('display text-title', page.title)}>{page.title}</h1>
          </header>
          <RichText column="pages.body" html={page.body} sent={page.body} className="rich-text measure text-lg" />
        </>
      ) : (
        <p className="page-header text-muted">
          {words.loadFailed}{' '}
          <a href={path} className="link">
            {words.tryAgain}
          </a>
        </p>
      )}
    </Frame>
  )
}

const Content = import.meta.env.SSR ? SentContent : serverOnly('.own-page', Frame)
