import type { Actor, Operation, TableAccess } from '@portico/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

export const ANN = '11111111-1111-4111-8111-111111111111'
export const BOB = '22222222-2222-4222-8222-222222222222'

export const NOTES = `create table notes (
  id uuid not null default (gen_random_uuid()) constraint notes_pkey primary key,
  slug text not null constraint notes_slug_key unique,
  owner uuid not null,
  reader uuid,
  text text not null constraint notes_text_present check (length(text) > 0)
);`

/** A table of notes with one of Ann and one of Bob, and Ann's requests to it. */
export interface NotesHouse {
  /** Gives the table these rules and the two notes. */
  open(access: TableAccess): Promise<void>
  asAnn(method: string, path: string, body?: unknown, prefer?: string): Promise<{ status: number; body: unknown }>
  /** The slug, owner and text of each note, by slug. */
  stored(): Promise<unknown[]>
  close(): Promise<void>
}

export const NOTES_OF_BOTH = [
  { slug: 'ann', owner: ANN, reader: ANN, text: 'of Ann' },
  { slug: 'bob', owner: BOB, reader: BOB, text: 'of Bob' },
]

const own = (actor: Actor) => ({ owner: actor.userId ?? '' })
const mayRead = (actor: Actor) => ({ reader: actor.userId ?? '' })
const ALL: Operation[] = ['select', 'insert', 'update', 'delete']

const everyRow = (grants: Operation[] = ALL): TableAccess => ({
  grants: { authenticated: grants, service_role: ALL },
  policies: { select: own, insert: own, update: own, delete: own },
})

/** What a rule by column does, as row-level security in Postgres does it; the site itself needs only its simplest form. */
export function describeRestPolicies(openHouse: () => Promise<NotesHouse>): void {
  let house: NotesHouse

  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const untouched = [
    { slug: 'ann', owner: ANN, text: 'of Ann' },
    { slug: 'bob', owner: BOB, text: 'of Bob' },
  ]
  const REFUSED = {
    status: 403,
    body: { code: '42501', message: 'new row violates row-level security policy for table "notes"' },
  }

  describe('a rule by column', () => {
    beforeEach(() => house.open(everyRow()))

    it('shows, changes and removes only the rows that match it', async () => {
      expect((await house.asAnn('GET', 'notes?select=slug')).body).toEqual([{ slug: 'ann' }])
      expect((await house.asAnn('PATCH', 'notes?slug=in.(ann,bob)&select=slug', { text: 'x' })).body).toEqual([
        { slug: 'ann' },
      ])
      expect((await house.asAnn('DELETE', 'notes?slug=in.(ann,bob)&select=slug')).body).toEqual([{ slug: 'ann' }])
      expect(await house.stored()).toEqual([untouched[1]])
    })

    it('counts only the rows that match it', async () => {
      expect((await house.asAnn('GET', 'notes?offset=5', undefined, 'count=exact')).body).toMatchObject({
        details: 'An offset of 5 was requested, but there are only 1 rows.',
      })
    })

    it('refuses another owner’s row before any constraint is checked', async () => {
      expect(await house.asAnn('POST', 'notes', { slug: 'new', owner: BOB, text: '' })).toMatchObject(REFUSED)
      expect(await house.asAnn('POST', 'notes', { slug: 'bob', owner: BOB, text: 'x' })).toMatchObject(REFUSED)
      expect(await house.stored()).toEqual(untouched)
    })

    it('refuses to give a row away', async () => {
      expect(await house.asAnn('PATCH', 'notes?slug=eq.ann', { owner: BOB })).toMatchObject(REFUSED)
      expect(await house.stored()).toEqual(untouched)
    })

    it('refuses an upsert into a row of somebody else', async () => {
      const hijack = { slug: 'bob', owner: ANN, text: 'mine' }
      const prefer = 'resolution=merge-duplicates'
      expect(await house.asAnn('POST', 'notes?on_conflict=slug', hijack, prefer)).toMatchObject({
        status: 403,
        body: { message: 'new row violates row-level security policy (USING expression) for table "notes"' },
      })
      expect(await house.stored()).toEqual(untouched)
    })

    it('reveals by a duplicate key that there is a row, but nothing of its contents', async () => {
      const answer = await house.asAnn('POST', 'notes', { slug: 'bob', owner: ANN, text: 'x' })
      expect(answer).toMatchObject({ status: 409, body: { code: '23505', details: null } })
    })
  })

  describe('a row that everybody may read and add, and its owner change', () => {
    const everybody = () => true

    beforeEach(() =>
      house.open({ ...everyRow(), policies: { select: everybody, insert: everybody, update: own, delete: own } }),
    )

    it('is not given away by an update', async () => {
      expect(await house.asAnn('PATCH', 'notes?slug=eq.ann', { owner: BOB })).toMatchObject(REFUSED)
      expect(await house.stored()).toEqual(untouched)
    })

    it('is not given away by an upsert', async () => {
      const gift = { slug: 'ann', owner: BOB, text: 'x' }
      const answer = await house.asAnn('POST', 'notes?on_conflict=slug', gift, 'resolution=merge-duplicates')
      expect(answer).toMatchObject(REFUSED)
      expect(await house.stored()).toEqual(untouched)
    })
  })

  describe('reading back what was written', () => {
    const readersOnly: TableAccess = { ...everyRow(), policies: { ...everyRow().policies, select: mayRead } }

    beforeEach(() => house.open(readersOnly))

    it('needs the right to read it', async () => {
      const note = { slug: 'new', owner: ANN, text: 'x' }
      expect(await house.asAnn('POST', 'notes', note)).toMatchObject(REFUSED)
      expect(await house.asAnn('POST', 'notes', note, 'resolution=ignore-duplicates')).toMatchObject(REFUSED)
      expect(await house.asAnn('POST', 'notes', note, 'return=minimal')).toEqual({ status: 201, body: '' })
    })

    it('so does an update that would hide the row', async () => {
      expect(await house.asAnn('PATCH', 'notes?slug=eq.ann', { reader: BOB })).toMatchObject(REFUSED)
      expect(await house.stored()).toEqual(untouched)
    })
  })

  describe('without the grant', () => {
    const DENIED = { status: 403, body: { code: '42501', message: 'permission denied for table notes' } }
    const note = { slug: 'new', owner: ANN, text: 'x' }

    it.each<[string, Operation[], string, string, unknown, string]>([
      ['to read, nothing is read', ['insert', 'update', 'delete'], 'GET', 'notes', undefined, ''],
      ['to read, a written row does not come back', ['insert'], 'POST', 'notes', note, 'return=representation'],
      ['to read, nothing is changed by a filter', ['update'], 'PATCH', 'notes?slug=eq.ann', { text: 'x' }, ''],
      ['to read, nothing is removed by a filter', ['delete'], 'DELETE', 'notes?slug=eq.ann', undefined, ''],
      ['to insert', ['select', 'update', 'delete'], 'POST', 'notes', note, ''],
      ['to update', ['select', 'insert', 'delete'], 'PATCH', 'notes?slug=eq.ann', { text: 'x' }, ''],
      [
        'to update, nothing is merged',
        ['select', 'insert'],
        'POST',
        'notes?on_conflict=slug',
        note,
        'resolution=merge-duplicates',
      ],
      ['to delete', ['select', 'insert', 'update'], 'DELETE', 'notes?slug=eq.ann', undefined, ''],
    ])('%s', async (_what, grants, method, path, body, prefer) => {
      await house.open(everyRow(grants))
      expect(await house.asAnn(method, path, body, prefer)).toMatchObject(DENIED)
      expect(await house.stored()).toEqual(untouched)
    })

    it('to read, a row can still be written without being returned', async () => {
      await house.open(everyRow(['insert']))
      expect(await house.asAnn('POST', 'notes', note, 'return=minimal')).toEqual({ status: 201, body: '' })
    })

    it('and with it, but without a policy, no row is seen or written', async () => {
      await house.open({ grants: { authenticated: ALL }, policies: {} })
      expect((await house.asAnn('GET', 'notes')).body).toEqual([])
      expect(await house.asAnn('POST', 'notes', note)).toMatchObject(REFUSED)
    })
  })
}
