import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countBefore,
  deleteBefore,
  deleteMessagesFrom,
  deleteOldMessages,
  readMessagesFrom,
} from '#data/inbox/many-messages.ts'
import { setOnSite } from '#data/records/set-on-site.ts'
import { endMessages } from '#server/maintenance/message-retention.ts'
import type { ActorName } from '#tests/support/actors.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

/* Messages end, on both engines: exactly those that are older, and all of an address, whoever asks for it. */

const engines = startBothEngines()
const outbox = mkdtempSync(join(tmpdir(), 'outbox-'))
afterAll(() => rmSync(outbox, { recursive: true }))

const NOW = Date.parse('2026-11-29T03:30:00.000Z')
const DAY = 86_400_000
const at = (time: number) => new Date(time).toISOString()
const yearsAgo = (years: number) => Date.parse(`${2026 - years}-11-29T03:30:00.000Z`)

describe.each(['embedded', 'postgres'] as const)('%s', (name) => {
  const clientOf = (actor: ActorName) => engines[name].clientOf(actor)
  const server = () => clientOf('the secret key')
  const store = async (rows: object[]) => {
    const messages = rows.map((row) => ({ email: 'mara@harbour.example', message: 'Hello', status: 'sent', ...row }))
    for (let done = 0; done < messages.length; done += 2000)
      expect(
        (
          await server()
            .from('contact_messages')
            .insert(messages.slice(done, done + 2000))
        ).error,
      ).toBeNull()
  }
  const left = async () =>
    (await server().from('contact_messages').select('name').order('name')).data!.map((row) => row.name)
  const keep = (messages_kept_months: number | null) =>
    server().from('site').update({ messages_kept_months }).eq('singleton', true)
  const forget = () => server().from('kept_values').delete().eq('name', 'looked_for_old_messages')

  beforeEach(async () => {
    await server().from('contact_messages').delete().not('id', 'is', null)
    await server().from('site').delete().not('id', 'is', null)
    await engines[name].insert('site', { ...examples.site!.row, opened: true })
    await forget()
  })

  test.each([
    [null, ['at', 'before', 'old', 'young']],
    [12, ['at', 'young']],
    [24, ['at', 'before', 'young']],
  ])('with %s months exactly what is older ends', async (months, expected) => {
    await store([
      { name: 'young', created_at: at(NOW) },
      { name: 'at', created_at: at(yearsAgo(1)) },
      { name: 'before', created_at: at(yearsAgo(1) - 1), status: 'pending' },
      { name: 'old', created_at: at(yearsAgo(2) - 1), status: 'failed' },
    ])
    await keep(months)
    await deleteOldMessages(server(), NOW)
    expect(await left()).toEqual(expected)
  })

  test('spam ends after 30 days, of which an old message that was moved there has all', async () => {
    const month = NOW - 30 * DAY
    const spam = (name: string, created: number, moved?: number) => ({
      ...{ name, status: 'spam', created_at: at(created), spam_since: moved === undefined ? null : at(moved) },
    })
    await store([
      spam('arrived then', month),
      spam('arrived before', month - 1),
      spam('moved then', yearsAgo(3), month),
      spam('moved before', yearsAgo(3), month - 1),
      { name: 'no spam', created_at: at(month - 1), spam_since: at(month - 1) },
    ])
    await deleteOldMessages(server(), NOW)
    expect(await left()).toEqual(['arrived then', 'moved then', 'no spam'])
  })

  const stored = () =>
    store([
      { name: 'now', created_at: at(NOW) },
      { name: 'year', created_at: at(yearsAgo(1) - DAY) },
    ])
  const nights = async (...times: number[]) => {
    for (const time of times) await endMessages(server(), outbox, time)
  }

  test('a clock that is years ahead deletes nothing in its first night, and nothing once it is set right', async () => {
    await keep(12)
    await stored()
    await nights(NOW - DAY, NOW + 1000 * DAY, NOW + 1000.4 * DAY)
    expect(await left()).toEqual(['now', 'year'])
    await nights(NOW)
    expect(await left()).toEqual(['now', 'year'])
    await nights(NOW + DAY)
    expect(await left()).toEqual(['now'])
  })

  test('the first night of a site deletes nothing, and the next what is older', async () => {
    await keep(12)
    await stored()
    await nights(NOW)
    expect(await left()).toEqual(['now', 'year'])
    await nights(NOW + DAY)
    expect(await left()).toEqual(['now'])
  })

  test('a site that was off for weeks deletes what was old before, and the rest a night later', async () => {
    await keep(12)
    await nights(NOW)
    await store([
      { name: 'before', created_at: at(yearsAgo(1) - 1) },
      { name: 'meanwhile', created_at: at(yearsAgo(1) + DAY) },
    ])
    await nights(NOW + 20 * DAY)
    expect(await left()).toEqual(['meanwhile'])
    await nights(NOW + 21 * DAY)
    expect(await left()).toEqual([])
  })

  test('the outbox keeps mails about messages that are there', async () => {
    const [kept, gone] = [crypto.randomUUID(), crypto.randomUUID()]
    await store([{ id: kept, name: 'kept' }])
    const mails = [`t-contact-${kept}.eml`, `t-contact-${gone}.eml`, 't-contact-0123abcd.eml', `t-recovery-${gone}.eml`]
    for (const mail of mails) writeFileSync(join(outbox, mail), '')
    await nights(NOW)
    expect(readdirSync(outbox)).toEqual([mails[0], mails[3]])
    rmSync(join(outbox, mails[3]!))
  })

  test('everything from an address is found whatever its case, and nothing from another', async () => {
    await store([
      { name: '1', email: 'A_b*c%d@Quill.example', status: 'sent' },
      { name: '2', email: 'a_B*c%D@quill.EXAMPLE', status: 'spam' },
      { name: '3', email: 'axb*c%d@quill.example' },
      { name: '4', email: 'a_bxc%d@quill.example' },
      { name: '5', email: 'a_b*cxd@quill.example' },
      { name: '6', email: 'xa_b*c%d@quill.example' },
    ])
    const found = await readMessagesFrom(clientOf('an admin'), 'a_b*c%d@quill.example')
    expect(found.map((message) => message.name).sort()).toEqual(['1', '2'])
    await deleteMessagesFrom(clientOf('an admin'), 'a_b*c%d@quill.example')
    expect(await left()).toEqual(['3', '4', '5', '6'])
  })

  test('ten thousand messages from an address are read and deleted, and so are ten thousand old ones', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}`, created_at: at(yearsAgo(2)) }))
    await store(many)
    const admin = clientOf('an admin')
    expect(await readMessagesFrom(admin, 'MARA@harbour.example', 'id,email')).toHaveLength(10_000)
    await deleteMessagesFrom(admin, 'MARA@harbour.example')
    expect(await left()).toEqual([])
    await store(many)
    expect(await countBefore(admin, new Date(yearsAgo(1)))).toBe(10_000)
    await deleteBefore(admin, new Date(yearsAgo(1)))
    expect(await left()).toEqual([])
  }, 60_000)

  test.each(['a visitor', 'a user', 'an assistant'] as const)('%s changes nothing of this', async (actor) => {
    await stored()
    const client = clientOf(actor)
    await expect(setOnSite(client, { messages_kept_months: 12 })).rejects.toThrow()
    await deleteMessagesFrom(client, 'mara@harbour.example').catch(() => {})
    await deleteBefore(client, new Date(NOW)).catch(() => {})
    expect(await left()).toEqual(['now', 'year'])
    expect((await server().from('site').select('messages_kept_months')).data).toEqual([{ messages_kept_months: null }])
  })

  test('an owner sets how long messages are kept', async () => {
    await setOnSite(clientOf('an admin'), { messages_kept_months: 24 })
    expect((await server().from('site').select('messages_kept_months')).data).toEqual([{ messages_kept_months: 24 }])
  })
})
