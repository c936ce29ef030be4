import { describe, expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { scheduleDraft } from '#data/drafts/drafts.ts'
import { notePreparer, readVersions } from '#data/drafts/history.ts'
import { publishDraft } from '#data/drafts/publish-draft.ts'
import { spendName } from '#data/our-server/server-state.ts'
import { createRestClient } from '#data/rest/rest-client.ts'
import { access } from '#server/backend/access.ts'
import { findAccessKey, makeAccessKey, revokeAccessKey } from '#server/mcp/access-keys.ts'
import { connectProgram, draftsLeftBy, endByToken, renewConnection } from '#server/mcp/connections.ts'
import { draftsOnly } from '#server/mcp/drafts-only.ts'
import { discardOwn, prepareChange, prepareRemoval, readOwnDrafts } from '#server/mcp/own-drafts.ts'
import { createPayloadSigner } from '#server/mcp/tickets.ts'
import { claimsOf, OTHER_ID } from '#tests/support/actors.ts'
import { SITE_URL } from '#tests/support/backend.ts'
import { startBothEngines } from './both-engines.ts'
import { examples } from './rows.ts'

/* What programs with access keys may do, and what becomes of their drafts, on both engines. */

const engines = startBothEngines()
const admin = claimsOf('an admin').sub
const talk = { title: 'a', location: 'b', description: 'c', date: '2027-01-01' }
const note = 'n'

describe.each(['embedded', 'postgres'] as const)('%s', (name) => {
  /** A client that holds a program's key, and nothing else. */
  async function connect() {
    const secret = engines[name].clientOf('the secret key')
    const { key, stored } = await makeAccessKey(secret, 'Claude', admin)
    const { headers, fetch } = secret
    const rest = createRestClient({
      url: SITE_URL,
      key: new Headers(headers).get('apikey')!,
      headers: { authorization: new Headers(headers).get('authorization')! },
      fetch: draftsOnly(fetch!, SITE_URL, stored),
    })
    await secret.from('content_drafts').delete().not('id', 'is', null)
    return { secret, key, stored, rest }
  }

  test('a program reads content and no other table, and writes none', async () => {
    const { rest, secret, stored } = await connect()
    for (const table of Object.keys(access)) {
      const isContent = CONTENT_TABLES.some((one) => one === table)
      const rows = () => rest.from(table)
      expect([table, (await rows().select()).status]).toEqual([table, isContent ? 200 : 403])
      const { row, change } = examples[table]!
      for (const answer of [
        await rows().insert({ ...row, id: OTHER_ID }),
        await rows().upsert({ ...row, id: OTHER_ID }),
        await rows().update(change).eq('id', OTHER_ID),
        await rows().delete().eq('id', OTHER_ID),
      ])
        expect([table, answer.status]).toEqual([table, 403])
    }
    const { data } = await secret.from('access_keys').select('last_used_at').eq('id', stored.id)
    expect(data).toEqual([{ last_used_at: null }])
  })

  test('its drafts are its own, and stay as they are once they have a time', async () => {
    const { rest, secret, stored } = await connect()
    await secret.from('content_drafts').insert({ table_name: 'talks', fields: { title: 'theirs' } })
    const { draft } = (await prepareChange(rest, stored, { table: 'talks', id: undefined, fields: talk, note })) as {
      draft: ContentDraft
    }
    expect(draft).toMatchObject({ fields: { ...talk, slug: 'a' }, author: admin, access_key: stored.id, note })
    expect(await readOwnDrafts(rest, stored)).toEqual([draft])
    const again = { table: 'talks', id: draft.id, fields: { title: 'b' }, note } as const
    expect(await prepareChange(rest, stored, again)).toMatchObject({ draft: { id: draft.id, fields: { title: 'b' } } })
    const [seen] = await readOwnDrafts(rest, stored)
    await scheduleDraft(engines[name].clientOf('an admin'), seen!, '2099-01-01T00:00:00Z')
    expect(await prepareChange(rest, stored, again)).toHaveProperty('problem')
    expect(await discardOwn(rest, stored, draft.id)).toBe(false)
    expect((await secret.from('content_drafts').select('id')).data).toHaveLength(2)
  })

  test('a draft of somebody else is in the way, and the fifty-first is refused', async () => {
    const { rest, secret, stored } = await connect()
    const { data } = await secret
      .from('talks')
      .insert({ ...talk, type: 'talk', display_order: 0 })
      .select()
    const [{ id }] = data as [{ id: string }]
    await secret.from('content_drafts').insert({ table_name: 'talks', row_id: id, fields: { title: 'theirs' } })
    const change = { table: 'talks', id, fields: { title: 'mine' }, note } as const
    expect(await prepareChange(rest, stored, change)).toEqual({ problem: expect.stringContaining('Somebody else') })
    expect(await prepareRemoval(rest, stored, change)).toEqual({ problem: expect.stringContaining('Somebody else') })
    await secret.from('content_drafts').delete().not('id', 'is', null)
    const fifty = Array.from({ length: 50 }, () => ({ table_name: 'talks', fields: talk, access_key: stored.id }))
    await secret.from('content_drafts').insert(fifty)
    expect(await prepareChange(rest, stored, change)).toEqual({
      problem: expect.stringContaining('50 drafts wait for the owner already.'),
    })
    await secret.from('talks').delete().eq('id', id)
  })

  test('what it prepared and an admin published bears its name in the history', async () => {
    const { rest, secret, stored } = await connect()
    await prepareChange(rest, stored, { table: 'talks', id: undefined, fields: talk, note })
    const [draft] = await readOwnDrafts(rest, stored)
    const client = engines[name].clientOf('an admin')
    await publishDraft(client, draft!)
    await notePreparer(secret, draft!, stored.name)
    const rows = [{ table: 'talks', id: draft!.id }] as const
    expect(await readVersions(client as never, rows, 5)).toMatchObject([{ action: 'insert', prepared_by: 'Claude' }])
    await secret.from('talks').delete().eq('id', draft!.id)
  })

  test('a key ends when it is revoked, and with the right of its maker', async () => {
    const { secret, key, stored } = await connect()
    const found = async (text: string | undefined) => (await findAccessKey(secret, text))?.id
    expect(await found(key)).toBe(stored.id)
    for (const other of [`${key}x`, key.slice(12), undefined]) expect(await found(other)).toBeUndefined()
    const setAdmin = (is_admin: boolean) => secret.from('profiles').update({ is_admin }).eq('id', admin)
    await setAdmin(false)
    expect(await found(key)).toBeUndefined()
    await setAdmin(true)
    expect(await found(key)).toBe(stored.id)
    expect(await revokeAccessKey(secret, stored.id)).toMatchObject({ id: stored.id, revoked_at: expect.any(String) })
    expect(await found(key)).toBeUndefined()
  })

  test('a connected program has a key for an hour, then the next one; an older refresh token ends it', async () => {
    const { secret } = await connect()
    const signer = createPayloadSigner('of the server')
    const renew = (token: string, client = 'the client') => renewConnection(secret, signer, client, token)
    const granted = { clientId: 'the client', name: 'Claude (claude.ai)', program: 'https://claude.ai', madeBy: admin }
    const first = (await connectProgram(secret, signer, { ...granted, id: crypto.randomUUID() }))!
    const key = await findAccessKey(secret, first.access_token)
    expect(key).toMatchObject({ name: 'Claude (claude.ai)', made_by: admin })
    expect(await renew(first.refresh_token, 'another')).toBeUndefined()
    const second = (await renew(first.refresh_token))!
    expect(await findAccessKey(secret, first.access_token)).toBeNull()
    expect(await findAccessKey(secret, second.access_token)).toMatchObject({ id: key!.id })
    const setEnd = (expires_at: string) => secret.from('access_keys').update({ expires_at }).eq('id', key!.id)
    for (const wrong of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
      await setEnd(wrong)
      expect(await findAccessKey(secret, second.access_token)).toBeNull()
    }
    const third = (await renew(second.refresh_token))!
    const twice = await Promise.all([renew(second.refresh_token), renew(second.refresh_token)])
    expect(twice).toEqual([third, third])
    expect(await findAccessKey(secret, third.access_token)).toMatchObject({ id: key!.id })
    expect(await renew(first.refresh_token)).toBeUndefined()
    expect(await findAccessKey(secret, third.access_token)).toBeNull()
    expect(await renew(third.refresh_token)).toBeUndefined()
  })

  test('a code used again ends its connection, a token ends its own, and drafts pass to the next one', async () => {
    const { secret, stored } = await connect()
    const signer = createPayloadSigner('of the server')
    const grant = () => {
      const names = { clientId: 'c', name: 'Claude (claude.ai)', program: 'https://claude.ai', madeBy: admin }
      return { id: crypto.randomUUID(), ...names }
    }
    const first = grant()
    const { access_token } = (await connectProgram(secret, signer, first))!
    const draft = { table_name: 'talks', fields: talk, author: admin }
    await secret.from('content_drafts').insert([
      { ...draft, access_key: first.id },
      { ...draft, access_key: stored.id },
    ])
    expect(await draftsLeftBy(secret, first)).toEqual([])
    expect(await connectProgram(secret, signer, first)).toBeUndefined()
    expect(await findAccessKey(secret, access_token)).toMatchObject({ id: first.id })
    await revokeAccessKey(secret, first.id)
    expect(await draftsLeftBy(secret, first)).toEqual([{ access_key: first.id }])
    expect(await draftsLeftBy(secret, { ...first, madeBy: OTHER_ID })).toEqual([])
    expect(await draftsLeftBy(secret, { ...first, program: 'https://other.example' })).toEqual([])
    const second = grant()
    const { refresh_token } = (await connectProgram(secret, signer, second))!
    const { data } = await secret.from('content_drafts').select('access_key').order('access_key')
    expect(data).toEqual([second.id, stored.id].sort().map((access_key) => ({ access_key })))
    const next = (await renewConnection(secret, signer, 'c', refresh_token))!
    await endByToken(secret, `${refresh_token}x`)
    expect(await findAccessKey(secret, next.access_token)).toMatchObject({ id: second.id })
    await endByToken(secret, refresh_token)
    expect(await findAccessKey(secret, next.access_token)).toBeNull()
  })

  test('a name is spent once, however many ask at once', async () => {
    const { secret } = await connect()
    const name = crypto.randomUUID()
    const spent = await Promise.all([1, 2, 3].map(() => spendName(secret, name)))
    expect(spent.sort()).toEqual([false, false, true])
    expect(await spendName(secret, crypto.randomUUID())).toBe(true)
    expect(await spendName(secret, name)).toBe(false)
    const old = new Date(Date.now() - 41 * 60_000).toISOString()
    await secret.from('kept_values').update({ created_at: old }).eq('name', `spent ${name}`)
    await secret.from('kept_values').insert({ name: 'not spent', value: {}, created_at: old })
    await spendName(secret, crypto.randomUUID())
    const { data } = await secret
      .from('kept_values')
      .select('name')
      .lt('created_at', new Date(Date.now() - 40 * 60_000).toISOString())
    expect(data).toEqual([{ name: 'not spent' }])
    await secret.from('kept_values').delete().like('name', '%spent%')
  })

  test('a time is set for what was seen', async () => {
    const client = engines[name].clientOf('an admin')
    const drafts = () => client.from('content_drafts').select().eq('id', OTHER_ID)
    await engines[name].remove('content_drafts', OTHER_ID)
    const draft = { id: OTHER_ID, table_name: 'talks', fields: { title: 'seen' }, access_key: OTHER_ID, note }
    await client.from('content_drafts').insert(draft)
    const [seen] = (await drafts()).data as [ContentDraft]
    const program = engines[name].clientOf('the secret key')
    await program
      .from('content_drafts')
      .update({ fields: { title: 'unseen' } })
      .eq('id', OTHER_ID)
    await expect(scheduleDraft(client, seen, '2099-01-01T00:00:00Z')).rejects.toMatchObject({ status: 409 })
    const [now] = (await drafts()).data as [ContentDraft]
    expect(now.publish_at).toBeNull()
    expect(await scheduleDraft(client, now, '2099-01-01T00:00:00Z')).toMatchObject({ fields: { title: 'unseen' } })
  })
})
