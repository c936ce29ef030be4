import type { Addressed } from '#content/address/former-slugs.ts'
import { guard, isText, LISTED } from '#content/guard.ts'
import { isOwnPage, type OwnPage } from '#content/own-page/own-page.ts'
import { readRowsTogether } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'
import { listQuery, type TableQuery } from './content-query.ts'
import { readAtAddress } from './read-at-address.ts'

/** A page as menu and footer link to it. */
export type PageLink = Pick<OwnPage, 'id' | 'title' | 'slug' | 'in_menu' | 'in_footer' | 'display_order'>

const isLink = guard<PageLink>({ ...LISTED, title: isText })

/** The pages to which menu or footer lead. Only the server reads them. */
export const pageLinksQuery: TableQuery<PageLink[]> = listQuery(
  {
    table: 'pages',
    isRow: (row): row is PageLink => isLink(row) && (row.in_menu || row.in_footer),
    isList: true,
    columns: ['id', 'title', 'slug', 'in_menu', 'in_footer', 'display_order', 'created_at', 'updated_at'],
  },
  { key: 'pageLinks', filter: 'or=(in_menu.is.true,in_footer.is.true)' },
)

/** A page by the slug or the id in its address; null if there is none. Only the server reads it. */
export const ownPageQuery = (key: string): TableQuery<OwnPage | null> => ({
  table: 'pages',
  queryKey: ['ownPage'],
  read: (rest, signal) => readAtAddress(rest, 'pages', isOwnPage, key, signal),
})

/** The addresses of all pages, for redirects. Throws RestError. */
export const readPageAddresses = (rest: Tables): Promise<Addressed[]> =>
  readRowsTogether<Addressed>(rest, 'pages', 'id,slug,former_slugs')
