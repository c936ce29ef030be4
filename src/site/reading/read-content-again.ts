import { visibleSections } from '#content/site/menu.ts'
import { talkKeyIn } from '#content/talk/talk-slugs.ts'
import { articlesQuery } from '#data/records/articles.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import type { Query } from '#data/records/content-query.ts'
import { talkPageQuery } from '#data/records/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import { isJustSent } from '../navigation-type.ts'
import { COMMON_READS, readsOfTalk, shownReads } from '../page-reads.ts'
import type { ContentStore } from './content-store.ts'

/**
 * Reads everything that the page shows again: now, unless the server has just sent it; when the connection is back; and
 * when the page is restored from the back/forward cache. Testimonials are not read: their markup stays as it was sent.
 */
export function readContentAgain({ path, content }: Boot, { sent, want, readAgain }: ContentStore) {
  // its address may have changed since the page was sent
  const talkKey = contentOf(content, talkPageQuery(''))?.talk.id ?? talkKeyIn(path)
  const sections = visibleSections(contentOf(content, siteQuery))
  const shown: Query<unknown>[] = [
    ...COMMON_READS,
    ...(talkKey ? readsOfTalk(talkKey) : shownReads(path, sections)),
    ...(path === '/' && sections.includes('newsletter') ? [articlesQuery] : []),
  ]
  const isCurrent = isJustSent()
  for (const query of shown) if (!isCurrent || sent(query).data === undefined) want(query)
  const readAll = () => {
    readAgain()
    for (const query of shown) want(query)
  }
  addEventListener('online', readAll)
  addEventListener('pageshow', ({ persisted }) => persisted && readAll())
}
