import { addressesOf, FORMS, nameIn } from '#content/forms.ts'
import { type ContentTable, KINDS, type KnownKind } from '#content/kinds.ts'
import { readAllRows } from '../rest/read-all-rows.ts'
import type { Tables } from '../rest/rest-client.ts'

/** A text of the content that is an address, or rich text that may have links. */
export interface LinkingText {
  table: ContentTable
  /** The title of the row in a list. */
  title: string | null
  kind: 'address' | 'rich text'
  text: string
}

/** The texts of the content that contain or are links, without empty ones. Throws RestError. */
export async function readLinkingTexts(rest: Tables): Promise<LinkingText[]> {
  return (await Promise.all(KINDS.map((kind) => readKind(rest, kind)))).flat()
}

async function readKind(rest: Tables, { table, richTexts = {} }: KnownKind): Promise<LinkingText[]> {
  const { nameColumn, fileColumn } = FORMS[table]
  const addresses = addressesOf(table)
  const linking = [...addresses, ...Object.keys(richTexts)]
  if (linking.length === 0) return []
  const columns = ['id', ...[nameColumn, fileColumn].flatMap((column) => column ?? []), ...linking]
  const rows = await readAllRows<Record<string, unknown> & { id: string }>(rest, table, columns.join())
  return rows.flatMap((row) =>
    linking.flatMap((column) => {
      const text = row[column]
      if (typeof text !== 'string' || !text.trim()) return []
      const kind = addresses.includes(column) ? ('address' as const) : ('rich text' as const)
      return [{ table, title: nameColumn ? nameIn(table, row) : null, kind, text }]
    }),
  )
}
