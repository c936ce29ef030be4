import { isDeepStrictEqual } from 'node:util'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { describe, expect, it } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { access } from '#server/backend/access.ts'
import { type ActorName, actorNames, claimsOf, OTHER_ID } from '#tests/support/actors.ts'
import type { Engine } from '#tests/support/engines.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

/*
 * Every actor and operation on a table of each rule, on both engines: the same response, what the rule says, and the same row
 * afterwards. That the other tables have the same rules is read from access.ts here and from pg_policies in schema.test.ts.
 */

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

/** `some`: the row is read or written; `none`: it is as if it were not there; else the error's code. */
type Outcome = 'some' | 'none' | '42501' | 'PGRST303'
/** Of reading, adding, changing and removing. */
type Outcomes = [Outcome, Outcome, Outcome, Outcome]

const NOTHING: Outcomes = ['42501', '42501', '42501', '42501']
const HIDDEN: Outcomes = ['none', '42501', '42501', '42501']

/** A table of each rule in access.ts, with what its visitors, users and admins may do; the secret key may do everything. */
const rules: Record<string, { visitor: Outcomes; user: Outcomes; admin: Outcomes }> = {
  talks: {
    visitor: ['some', '42501', '42501', '42501'],
    user: ['some', '42501', 'none', 'none'],
    admin: ['some', 'some', 'some', 'some'],
  },
  redirects: {
    visitor: ['some', '42501', '42501', '42501'],
    user: ['some', '42501', 'none', 'none'],
    admin: ['some', 'some', 'some', 'some'],
  },
  // as it is while the site is open; behind its door: door.test.ts
  site: {
    visitor: ['some', '42501', '42501', '42501'],
    user: ['some', '42501', 'none', 'none'],
    admin: ['some', 'some', 'some', 'some'],
  },
  // of which there are few: pages.test.ts
  pages: {
    visitor: ['some', '42501', '42501', '42501'],
    user: ['some', '42501', 'none', 'none'],
    admin: ['some', 'some', 'some', 'some'],
  },
  profiles: { visitor: NOTHING, user: HIDDEN, admin: HIDDEN },
  contact_messages: {
    visitor: NOTHING,
    user: ['none', '42501', 'none', 'none'],
    admin: ['some', '42501', 'some', 'some'],
  },
  contact_limits: { visitor: NOTHING, user: HIDDEN, admin: ['some', '42501', '42501', '42501'] },
  mail_settings: { visitor: NOTHING, user: NOTHING, admin: NOTHING },
  content_drafts: {
    visitor: NOTHING,
    user: ['none', '42501', 'none', 'none'],
    admin: ['some', 'some', 'some', 'some'],
  },
  content_previews: {
    visitor: NOTHING,
    user: ['none', '42501', 'none', '42501'],
    admin: ['some', 'some', 'some', '42501'],
  },
}

const ADMINS: ActorName[] = ['an admin', 'an admin past the second factor', 'an admin setting up a second factor']
const ENDED: ActorName[] = ['an expired token', 'a session that was signed out']

/** An upsert adds, whether the row is there or not. */
function outcomeOf(table: string, actor: ActorName, operation: OperationName): Outcome {
  if (ENDED.includes(actor)) return 'PGRST303'
  if (actor === 'the secret key') return 'some'
  const { visitor, user, admin } = rules[table]!
  const [select, insert, update, remove] = actor === 'a visitor' ? visitor : ADMINS.includes(actor) ? admin : user
  if (operation === 'select') return select
  if (operation === 'delete') return remove
  return operation.startsWith('update') ? update : insert
}

const engines = startBothEngines()

async function attempt(engine: Engine, table: string, actor: ActorName, operation: OperationName) {
  const { row, change } = examples[table]!
  await engine.remove(table, OTHER_ID)
  if (!makesTheRow(operation)) await engine.insert(table, { id: OTHER_ID, ...row })
  const { status, error, data } = await operations[operation](engine.clientOf(actor), table)
  const after = await engine.find(table, OTHER_ID)
  const isChanged = after !== undefined && Object.entries(change).every(([name, value]) => isSame(after[name], value))
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

/** SQLite has no booleans, and keeps a document as its text. */
const isSame = (stored: unknown, value: unknown) =>
  typeof value === 'boolean' ? Boolean(stored) === value : isDeepStrictEqual(asDocument(stored, value), value)
const asDocument = (stored: unknown, value: unknown) =>
  typeof value === 'object' && typeof stored === 'string' ? JSON.parse(stored) : stored

/** What is in the table after it: the row as it was, as the operation leaves it, or nothing. */
function leaves(operation: OperationName, outcome: Outcome) {
  if (outcome !== 'some') return makesTheRow(operation) ? 'gone' : 'there'
  if (operation === 'delete') return 'gone'
  return makesTheRow(operation) || operation === 'select' ? 'there' : 'changed'
}

it('every table has an example here, and one of these rules', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(access).sort())
  expect(new Set(Object.keys(rules).map((table) => access[table]))).toEqual(new Set(Object.values(access)))
})

it('all tables of content but those that the door leaves open have the same rule', () => {
  for (const table of CONTENT_TABLES.filter((table) => access[table] !== access.site))
    expect({ ...access[table], refusals: undefined }, table).toEqual({ ...access.talks, refusals: undefined })
})

describe.each(Object.keys(rules))('%s', (table) => {
  describe.each(actorNames)('%s', (actor) => {
    it.each(operationNames)('%s', async (operation) => {
      const both = [engines.embedded, engines.postgres] as const
      const [embedded, postgres] = await Promise.all(both.map((engine) => attempt(engine, table, actor, operation)))
      expect(embedded).toEqual(postgres)
      const outcome = outcomeOf(table, actor, operation)
      expect(embedded!.error?.code ?? null).toBe(outcome === 'some' || outcome === 'none' ? null : outcome)
      if (embedded!.rows !== null) expect(embedded!.rows).toBe(outcome === 'some' ? 1 : 0)
      expect(embedded!.after).toBe(leaves(operation, outcome))
    })
  })
})

it('a user reads their own profile, and no other', async () => {
  for (const engine of [engines.embedded, engines.postgres]) {
    const { data } = await engine.clientOf('a user').from('profiles').select('id')
    expect(data).toEqual([{ id: claimsOf('a user').sub }])
  }
})
