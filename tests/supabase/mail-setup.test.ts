import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { MAIL_LOGIN, startPublicMailServer } from '#tests/support/mail-names.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { type Project, startProject } from '#tests/support/supabase/project.ts'

/* The mail server of a site whose content is in a project, as tests/server/mail-setup.test.ts has it without one. */

const OWNER = 'owner@example.com'
const PASSWORD = 'seven herons on the weir'

let project: Project
let url: string

beforeAll(async () => {
  project = await startProject(inject('cluster'), 'none')
  ;({ url } = await project.listen())
  await openSupabaseAccounts({ url, secretKey: project.keys.secret }).create(OWNER, PASSWORD)
})
afterAll(() => project.close())

async function startProcess(secretKey: Record<string, string> = { SUPABASE_SECRET_KEY: project.keys.secret }) {
  const { publishable } = project.keys
  const environment = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishable, LOG_LEVEL: 'silent', ...secretKey }
  const server = await startServerHere({ environment })
  onTestFinished(async () => void (await server.stop()))
  const client = createClient(url, publishable, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await client.auth.signInWithPassword({ email: OWNER, password: PASSWORD })
  const headers = { authorization: `Bearer ${data.session!.access_token}` }
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, body: await answer.json() }
  }
}

const SETTINGS = { port: 587, username: MAIL_LOGIN.user, password: MAIL_LOGIN.password, sender: 'site@well.test' }

test('what one process keeps, the other mails by at once, and no more when it is removed', async () => {
  await using mails = await startPublicMailServer()
  const [one, other] = await Promise.all([startProcess(), startProcess()])
  await project.service.from('contact').update({ email: 'desk@example.com' }).eq('singleton', true)
  expect((await other('POST', '/api/health/test-mail')).body).toMatchObject({ outcome: 'filed' })

  const settings = { ...SETTINGS, host: mails.host }
  expect((await one('PUT', '/api/health/mail', settings)).body).toEqual({ outcome: 'kept', to: OWNER })
  expect((await other('GET', '/api/health/mail')).body).toMatchObject({
    setBy: 'owner',
    settings: { host: mails.host },
  })
  expect((await one('PUT', '/api/health/mail', { ...settings, password: '' })).body).toMatchObject({ outcome: 'kept' })
  expect((await other('GET', '/api/health')).body.mail).toMatchObject({ hasServer: true })
  expect((await one('POST', '/api/health/test-mail')).body).toMatchObject({ outcome: 'sent', to: 'desk@example.com' })
  expect(mails.received).toHaveLength(3)

  expect((await other('DELETE', '/api/health/mail')).status).toBe(200)
  expect((await one('GET', '/api/health')).body.mail).toMatchObject({ hasServer: false })
  await expect.poll(() => mails.received.length).toBe(4)
  expect(mails.received[3]).toMatchObject({
    to: [`<${OWNER}>`],
    source: expect.stringContaining('no longer sends mail'),
  })
})

test('without the secret key nothing is kept', async () => {
  const ask = await startProcess({})
  expect((await ask('GET', '/api/health/mail')).body).toEqual({ setBy: null, settings: null, domain: null })
  const refused = await ask('PUT', '/api/health/mail', { ...SETTINGS, host: 'p1.mail.test' })
  expect([refused.status, refused.body.message]).toEqual([404, expect.stringContaining('SUPABASE_SECRET_KEY')])
})
