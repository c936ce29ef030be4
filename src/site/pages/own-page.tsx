import { displayClass } from '#content/site/letters.ts'
import { ownPageQuery } from '#data/records/own-pages.ts'
import { useBoot, useSent, useWords } from '../content-context.tsx'
import { RichText } from '../ui/rich-text.tsx'

/** A page of the owner's own. */
export function OwnPage() {
  const page = useSent(ownPageQuery(''))
  const { path } = useBoot()
  const words = useWords()
  if (!page)
    return (
      <p className="page-header text-muted">
        {words.loadFailed}{' '}
        <a href={path} className="link">
          {words.tryAgain}
        </a>
      </p>
    )
  return (
    <article className="own-page">
      <header className="page-header" data-page={page.id}>
        <h1 className={displayClass('display text-title', page.title)}>{page.title}</h1>
      </header>
      <RichText column="pages.body" html={page.body} sent={page.body} className="rich-text measure text-lg" />
    </article>
  )
}
