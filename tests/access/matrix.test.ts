import type { PostgrestClient } from '@supabase/postgrest-js'
import { describe, expect, it } from 'vitest'
import { access } from '#server/backend/access.ts'
import { actorNames, OTHER_ID } from '#tests/support/actors.ts'
import type { Engine } from '#tests/support/engines.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

/* Every actor, table and operation, on both engines: the same response, and the same row afterwards. */

const operations = {
  select: (client: PostgrestClient, table: string) => client.from(table).select().eq('id', OTHER_ID),
  insert: (client: PostgrestClient, table: string) =>
    client
      .from(table)
      .insert({ id: OTHER_ID, ...examples[table]!.row })
      .select(),
  'insert, not reading back': (client: PostgrestClient, table: string) =>
    client.from(table).insert({ id: OTHER_ID, ...examples[table]!.row }),
  'upsert a new row': (client: PostgrestClient, table: string) =>
    client
      .from(table)
      .upsert({ id: OTHER_ID, ...examples[table]!.row })
      .select(),
  'upsert over the row': (client: PostgrestClient, table: string) =>
    client
      .from(table)
      .upsert({ id: OTHER_ID, ...examples[table]!.row, ...examples[table]!.change })
      .select(),
  update: (client: PostgrestClient, table: string) =>
    client.from(table).update(examples[table]!.change).eq('id', OTHER_ID).select(),
  'update, not reading back': (client: PostgrestClient, table: string) =>
    client.from(table).update(examples[table]!.change).eq('id', OTHER_ID),
  delete: (client: PostgrestClient, table: string) => client.from(table).delete().eq('id', OTHER_ID).select(),
}

type OperationName = keyof typeof operations
const operationNames = Object.keys(operations) as OperationName[] // they are its keys
const makesTheRow = (operation: OperationName) => operation.startsWith('insert') || operation === 'upsert a new row'

const engines = startBothEngines()

async function attempt(engine: Engine, table: string, actor: (typeof actorNames)[number], operation: OperationName) {
  const { row, change } = examples[table]!
  await engine.remove(table, OTHER_ID)
  if (!makesTheRow(operation)) await engine.insert(table, { id: OTHER_ID, ...row })
  const { status, error, data } = await operations[operation](engine.clientOf(actor), table)
  const after = await engine.find(table, OTHER_ID)
  const isChanged = after !== undefined && Object.entries(change).every(([name, value]) => same(after[name], value))
  return {
    status,
    error: error && { code: codeOf(error), message: error.message, details: error.details, hint: error.hint },
    rows: data?.length ?? null,
    after: after ? (isChanged ? 'changed' : 'there') : 'gone',
  }
}

/** PostgREST 13 has a code of its own for an expired token (docs/supabase.md). */
const codeOf = ({ code, message }: { code: string; message: string }) =>
  code === 'PGRST301' && message === 'JWT expired' ? 'PGRST303' : code

/** SQLite has no booleans. */
const same = (stored: unknown, value: unknown) =>
  typeof value === 'boolean' ? Boolean(stored) === value : stored === value

it('every table has an example here', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(access).sort())
})

describe.each(Object.keys(examples))('%s', (table) => {
  describe.each(actorNames)('%s', (actor) => {
    it.each(operationNames)('%s', async (operation) => {
      const both = [engines.embedded, engines.postgres] as const
      const [embedded, postgres] = await Promise.all(both.map((engine) => attempt(engine, table, actor, operation)))
      expect(embedded).toEqual(postgres)
    })
  })
})
