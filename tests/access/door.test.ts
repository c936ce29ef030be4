import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { access } from '#server/backend/access.ts'
import { type ActorName, actorNames, OTHER_ID } from '#tests/support/actors.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

/* The door, on both engines: before a site is opened, only those who prepare it read its content. */

const engines = startBothEngines()

const INSIDE: ActorName[] = [
  ...['an admin', 'an admin past the second factor', 'an admin setting up a second factor'],
  ...['an assistant', 'an assistant past the second factor', 'the secret key'],
] as ActorName[]
const ENDED: ActorName[] = ['an expired token', 'a session that was signed out']
/** By everyone, whatever the door says. */
const ALWAYS_READ = ['site', 'imprint', 'privacy', 'privacy_paragraphs']
const both = ['embedded', 'postgres'] as const

describe.each(both)('%s', (name) => {
  const clientOf = (actor: ActorName) => engines[name].clientOf(actor)
  const rowsFor = async (actor: ActorName, table: string) =>
    (await clientOf(actor).from(table).select().eq('id', OTHER_ID)).data?.length
  const setOpened = async (actor: ActorName, opened: boolean) =>
    (await clientOf(actor).from('site').update({ opened }).eq('id', OTHER_ID).select()).data?.length ?? 'refused'

  beforeAll(async () => {
    for (const table of CONTENT_TABLES) await engines[name].insert(table, { id: OTHER_ID, ...examples[table]!.row })
  })
  afterAll(async () => {
    for (const table of CONTENT_TABLES) await engines[name].remove(table, OTHER_ID)
  })

  it('closes and opens for the next read, whoever reads', async () => {
    expect(await rowsFor('a visitor', 'talks')).toBe(1)
    expect(await setOpened('an admin', false)).toBe(1)
    for (const actor of actorNames.filter((actor) => !ENDED.includes(actor)))
      for (const table of CONTENT_TABLES)
        expect(await rowsFor(actor, table), `${actor} ${table}`).toBe(
          INSIDE.includes(actor) || ALWAYS_READ.includes(table) ? 1 : 0,
        )
    // as after the removal of a row that exists once
    await engines[name].remove('site', OTHER_ID)
    expect(await rowsFor('a visitor', 'talks')).toBe(1)
    await engines[name].insert('site', { id: OTHER_ID, ...examples.site!.row, opened: true })
    expect(await rowsFor('a visitor', 'talks')).toBe(1)
  })

  it.each(['a visitor', 'a user', 'an assistant', 'a program of an admin'] as const)(
    '%s does not open',
    async (actor) => {
      expect(await setOpened('an admin', false)).toBe(1)
      expect([0, 'refused']).toContain(await setOpened(actor, true))
      expect(await rowsFor('a visitor', 'talks')).toBe(0)
      expect(await setOpened('an admin', true)).toBe(1)
    },
  )

  it('has no version of being opened or of how long messages are kept, and no version says so', async () => {
    const versions = async () =>
      (
        await clientOf('the secret key')
          .from('content_versions')
          .select('row')
          .eq('row_id', OTHER_ID)
          .eq('table_name', 'site')
      ).data!
    const before = await versions()
    await setOpened('an admin', false)
    await setOpened('an admin', true)
    await clientOf('an admin').from('site').update({ messages_kept_months: 12 }).eq('id', OTHER_ID)
    expect(await versions()).toHaveLength(before.length)
    await clientOf('an admin').from('site').update({ footer_note: 'Changed' }).eq('id', OTHER_ID)
    const after = await versions()
    expect(after).toHaveLength(before.length + 1)
    for (const { row } of after)
      for (const name of ['opened', 'messages_kept_months']) expect(row).not.toHaveProperty(name)
  })
})

it('no table of content but `site` and the legal pages is read by everyone whatever its door says', async () => {
  expect(CONTENT_TABLES.filter((table) => access[table] === access.site)).toEqual(ALWAYS_READ)
  const postgres = await openPostgres()
  const { rows } = await postgres.query(
    `select tablename, qual from pg_policies where schemaname = 'public' and cmd = 'SELECT' and 'anon' = any (roles)
     and qual not like '%private.is_open()%' order by tablename`,
  )
  await postgres.close()
  expect(rows).toEqual(ALWAYS_READ.toSorted().map((tablename) => ({ tablename, qual: 'true' })))
})
