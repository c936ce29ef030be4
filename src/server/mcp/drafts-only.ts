import { z } from 'zod'
import { DRAFT_BYTES, isContentTable, LONGEST_NOTE } from '#content/draft.ts'
import { PICTURE_FOLDERS } from '#content/folders.ts'
import { FORMS } from '#content/forms.ts'
import { FILLABLE_TABLES, fillableColumns, isList, menuWithoutTexts, PICTURE_TABLES } from './fillable.ts'

// What a program may do, enforced below its tools because the server has to use its secret key. The tools need nothing else,
// and a tool that is added later gets nothing else.

/** No time, because the server publishes scheduled drafts. The id cannot be chosen either: a new row would get it. */
const DraftSchema = z
  .strictObject({
    table_name: z.enum(FILLABLE_TABLES),
    row_id: z.uuid().nullable(),
    // not as a record of zod, which passes over a key that is called __proto__
    fields: z
      .custom<object>((fields) => typeof fields === 'object' && fields !== null && !Array.isArray(fields))
      .refine((fields) => Buffer.byteLength(JSON.stringify(fields)) <= DRAFT_BYTES),
    is_removal: z.boolean(),
    base_updated_at: z.string().nullable(),
    note: z.string().max(LONGEST_NOTE),
    author: z.uuid().optional(),
    access_key: z.string().optional(),
  })
  .refine(({ table_name, is_removal, row_id }) => !is_removal || (row_id !== null && isList(table_name)))
  .refine(({ table_name, is_removal, fields }) => {
    // what the schema makes from an address comes with it
    const columns = is_removal ? Object.keys(FORMS[table_name].schema.shape) : fillableColumns(table_name)
    return Object.keys(fields).every(
      (column) => columns.includes(column) || (column === 'former_slugs' && columns.includes('slug')),
    )
  })

/** A new file under a new name: no page shows it before a published row names it. */
const NEW_PICTURE = new RegExp(
  `^/storage/v1/object/(${PICTURE_TABLES.map((table) => PICTURE_FOLDERS[table]).join('|')})/\\d{13}-[\\w-]{36}\\.webp$`,
)

/**
 * A fetch that reads content and this key's drafts, may change these drafts while they are unscheduled, and adds pictures.
 * Anything else is answered with 403, as by the database. `backendUrl` is the origin of the backend.
 */
export function draftsOnly(
  fetch: typeof globalThis.fetch,
  backendUrl: string,
  { id, made_by }: { id: string; made_by: string },
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { method } = request
    const { origin, pathname, searchParams } = new URL(request.url)
    const [, table] = /^\/rest\/v1\/(\w+)$/.exec(pathname) ?? []
    const has = (column: string, filter: string) => searchParams.getAll(column).includes(filter)
    const isPlain = !searchParams.getAll('select').some((columns) => /[(:]/.test(columns)) // embeds no other table
    const isOwn = has('access_key', `eq.${id}`)
    const isOpen = isOwn && has('publish_at', 'is.null')

    /** Titles and labels of sections may change, but not their order, nor what is hidden. */
    async function leavesMenu(fields: object): Promise<boolean> {
      if (!('sections' in fields)) return true
      const headers = new Headers(request.headers)
      for (const name of ['content-type', 'content-length', 'prefer']) headers.delete(name)
      const rows = await (await fetch(`${backendUrl}/rest/v1/site?select=sections&limit=1`, { headers })).json()
      return menuWithoutTexts(fields) === menuWithoutTexts(rows[0] ?? null)
    }

    async function isAllowed(): Promise<boolean> {
      if (origin !== new URL(backendUrl).origin || !isPlain) return false
      if (method === 'POST' && NEW_PICTURE.test(pathname)) return request.headers.get('x-upsert') === null
      if (method === 'GET' && isContentTable(table)) return true
      if (table !== 'content_drafts') return false
      if (method === 'GET') return isOwn
      if (method === 'DELETE') return isOpen
      if (method !== 'POST' && method !== 'PATCH') return false
      const draft = DraftSchema.safeParse(await request.clone().json()).data
      if (draft?.table_name === 'site' && !(await leavesMenu(draft.fields))) return false
      if (!draft || request.headers.get('prefer')?.includes('resolution')) return false
      if (method === 'PATCH') return isOpen && draft.access_key === undefined && draft.author === undefined
      return draft.access_key === id && draft.author === made_by
    }

    if (await isAllowed()) return fetch(request)
    const message = `An access key does not allow ${method} ${pathname}`
    return Response.json({ code: '42501', message }, { status: 403 })
  }
}
