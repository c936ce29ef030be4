import { ownPagePath } from '#content/own-page/own-page-address.ts'
import { pageLinksQuery } from '#data/records/own-pages.ts'
import { type Boot, contentOf } from '../boot.ts'

/** The owner's own pages in the menu, which the browser needs when it hydrates the bar. */
export function menuLinks(content: Boot['content']): Pick<Boot, 'links'> {
  const pages = contentOf(content, pageLinksQuery)?.filter((page) => page.in_menu) ?? []
  return pages.length > 0 ? { links: pages.map((page) => ({ id: ownPagePath(page), label: page.title })) } : {}
}
