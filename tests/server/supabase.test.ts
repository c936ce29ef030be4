import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'

// A second server plays the Supabase project: it implements the same contract.
let project: TestServer
let site: TestServer
let environment: Record<string, string>

beforeAll(async () => {
  project = await startServerHere()
  const { publishable } = await project.keys()
  environment = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: publishable, LOG_LEVEL: 'silent' }
  site = await startServerHere({ environment })
})
afterAll(async () => {
  await Promise.all([site.stop('SIGKILL'), project.stop('SIGKILL')])
})

const home = async () => (await fetch(site.url)).text()

test('with the secret key the form is sent to the site, with JavaScript or without, and the project gets the message', async () => {
  const { publishable, secret } = await project.keys()
  const server = await startServerHere({ environment: { ...environment, SUPABASE_SECRET_KEY: secret } })
  onTestFinished(() => void server.stop('SIGKILL'))
  // as the page says
  expect(await (await fetch(server.url)).text()).toContain('"formUrl":""')
  expect(await home()).not.toContain('formUrl')
  const message = { name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you?' }
  const headers = { apikey: publishable, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(message) }
  const sent = await fetch(`${server.url}/functions/v1/send-email`, init)
  expect([sent.status, await sent.json()]).toEqual([200, { success: true }])
  const body = new URLSearchParams({ ...message, message: 'Or write?' })
  const posted = await fetch(`${server.url}/contact`, { method: 'POST', headers: { origin: server.url }, body })
  expect(posted.status).toBe(200)
  for (const path of ['/functions/v1/create-storage-bucket', '/rest/v1/hero'])
    expect((await fetch(server.url + path)).status).toBe(404)

  const inbox = await fetch(`${project.url}/rest/v1/contact_messages?select=message&order=message`, {
    headers: { apikey: secret },
  })
  expect(await inbox.json()).toEqual([{ message: 'May I call you?' }, { message: 'Or write?' }])
})

test('of two processes on a project, none calls its page current: one may show what the other no longer does', async () => {
  const { secret } = await project.keys()
  const other = await startServerHere({ environment })
  onTestFinished(() => void other.stop('SIGKILL'))
  const pageOf = async ({ url }: TestServer) => {
    const page = await fetch(`${url}/talks`)
    return { html: await page.text(), timing: page.headers.get('server-timing') }
  }
  for (const server of [site, other]) expect((await pageOf(server)).timing).toBe('kept')
  const headers = { apikey: secret, 'content-type': 'application/json' }
  const body = JSON.stringify({ description: 'Told by the project alone' })
  await fetch(`${project.url}/rest/v1/talks_description?id=not.is.null`, { method: 'PATCH', headers, body })
  const kept = await pageOf(other)
  expect([kept.html.includes('Told by the project alone'), kept.timing]).toEqual([false, 'kept'])
})

test('the site shows the content of the project, keeps none, and outlives it', async () => {
  const page = await fetch(site.url)
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${project.url};`)
  // on a busy machine the project may be slow to answer, and then neither is there yet
  await expect.poll(home).toContain(`${project.url}/storage/v1/object/public/`)
  expect((await fetch(`${site.url}/rest/v1/hero`)).status).toBe(404)
  await expect(site.keys()).rejects.toThrow('ENOENT')

  const kitBytes = await vi.waitFor(async () => {
    const kit = await fetch(`${site.url}/press-kit.zip`)
    expect(kit.headers.get('content-type')).toBe('application/zip')
    return kit.bytes()
  })
  const [, zipped] = Object.entries(unzipSync(kitBytes)).find(([path]) => path.endsWith('-Vale-photo-print.jpg'))!
  const download = await fetch(`${site.url}/press-photo`)
  expect(await download.bytes(), 'with the same credit').toEqual(zipped)
  expect(download.headers.get('content-length')).toBe(String(zipped.length))
  expect(Buffer.from(zipped).toString('latin1')).toContain('<photoshop:Credit>Photo: Ines Torvald</photoshop:Credit>')

  const { secret } = await project.keys()
  const saved = await fetch(`${project.url}/rest/v1/hero?id=not.is.null`, {
    method: 'PATCH',
    headers: { apikey: secret, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Saved in the project' }),
  })
  expect(saved.status).toBe(204)
  await vi.waitFor(async () => expect(await home()).toContain('Saved in the project'), { interval: 250 })

  await project.stop('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 5200)) // the page is stale now
  expect(await home()).toContain('Saved in the project')
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${site.url}/press-kit.zip`)).bytes()).toEqual(kitBytes)
})
