import { emptyRowsOf } from '@portico/backend/move'
import { type DemoRemains, hasDemo, NO_DEMO } from '#api/demo.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { listsOf, PARTS, type Part, partsShown } from '#content/site/parts.ts'
import { readServerState } from '#data/our-server/server-state.ts'
import { readAllContent } from '#data/records/read-content.ts'
import { idsInRequests, readAllRows } from '#data/rest/read-all-rows.ts'
import type { Rest } from '#data/rest/rest.ts'
import { createRestClient, type Tables } from '#data/rest/rest-client.ts'
import { rowsOf } from '#data/rest/rows-of.ts'
import { DEMO_RECORD, type DemoRecord, remainsOf } from './demo-remains.ts'
import { migrationsDir } from './product.ts'

type Content = Awaited<ReturnType<typeof readAllContent>>

/** The demo's content on a Supabase project, to which the site was moved. Methods reject with RestError. */
export function projectDemo(withSecret: Rest) {
  const rest = createRestClient(withSecret)
  return { remains: () => readRemains(rest), remove: () => removeDemo(rest) }
}

async function readRemains(rest: Tables): Promise<DemoRemains> {
  // written by the first start of the folder
  const record = (await readServerState(rest, DEMO_RECORD)) as DemoRecord | undefined
  if (!record) return NO_DEMO
  const [content, drafts] = await Promise.all([
    readAllContent(rest),
    readAllRows<{ id: string; row_id: string | null }>(rest, 'content_drafts', 'id,row_id', (drafts) =>
      drafts.is('is_removal', false),
    ),
  ])
  const remains = remainsOf(record, (table) => content[table], new Set(drafts.map(({ row_id }) => row_id)))
  return { ...remains, isKeptInHistory: true }
}

/** Removes it; after a failure another call removes the rest. Rows can be restored for 90 days, so pictures stay. */
async function removeDemo(rest: Tables): Promise<void> {
  const remains = await readRemains(rest)
  if (!hasDemo(remains)) return
  const emptyBefore = emptyPartsOf(await readAllContent(rest))
  const empty = await emptyRowsOf(migrationsDir)
  for (const table of CONTENT_TABLES) {
    for (const ids of idsInRequests(remains.rows[table] ?? [])) rowsOf(await rest.from(table).delete().in('id', ids))
    const fields = remains.fields[table]?.map((field) => [field, empty.get(table)?.[field] ?? null])
    if (fields) rowsOf(await rest.from(table).update(Object.fromEntries(fields)).eq('singleton', true))
  }
  const content = await readAllContent(rest)
  const emptied = emptyPartsOf(content).filter((part) => !emptyBefore.includes(part))
  // the columns of `site` are those of its kind
  const site = content.site[0] as unknown as Parameters<typeof partsShown>[0]
  const shown = partsShown(site, emptied, false)
  rowsOf(await rest.from('site').update(shown).eq('singleton', true))
}

const emptyPartsOf = (content: Content): Part[] =>
  PARTS.filter((part) =>
    part === 'newsletter'
      ? !String(content.contact[0]?.substack_url ?? '').trim()
      : listsOf(part).every((table) => content[table].length === 0),
  )
