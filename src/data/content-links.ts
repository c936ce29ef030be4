import type { ContentTable } from '#content/tables.ts'
import { readAllRows } from './read-all-rows.ts'
import type { Tables } from './rest-client.ts'

/** A text of the content that is an address, or rich text with links in it. */
export interface LinkingText {
  table: ContentTable
  /** The title of the row in a list. */
  title: string | null
  kind: 'address' | 'rich text'
  text: string
}

interface LinkingTable {
  table: ContentTable
  title?: string
  addresses?: readonly string[]
  richTexts?: readonly string[]
}

/** Every column of the content from which a link is made. */
const LINKING_TABLES: readonly LinkingTable[] = [
  { table: 'hero', richTexts: ['description'] },
  { table: 'stories', title: 'title', richTexts: ['content'] },
  {
    table: 'talks',
    title: 'title',
    addresses: ['action_url', 'event_url', 'video_url', 'slides_url'],
    richTexts: ['abstract'],
  },
  { table: 'contact', addresses: ['linkedin_url', 'substack_url'] },
]

/** The texts of the content that link elsewhere, without empty ones. Throws RestError. */
export async function readLinkingTexts(rest: Tables): Promise<LinkingText[]> {
  return (await Promise.all(LINKING_TABLES.map((linking) => readTable(rest, linking)))).flat()
}

async function readTable(rest: Tables, linking: LinkingTable): Promise<LinkingText[]> {
  const { table, title, addresses = [], richTexts = [] } = linking
  const columns = ['id', ...(title ? [title] : []), ...addresses, ...richTexts]
  const rows = await readAllRows<Record<string, unknown> & { id: string }>(rest, table, columns.join())
  return rows.flatMap((row) =>
    [...addresses, ...richTexts].flatMap((column) => {
      const text = row[column]
      if (typeof text !== 'string' || !text.trim()) return []
      const kind = addresses.includes(column) ? ('address' as const) : ('rich text' as const)
      return [{ table, title: title ? String(row[title]) : null, kind, text }]
    }),
  )
}
