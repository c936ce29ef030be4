import { readKeys, startServer, type TestServer } from './server.ts'

/** A running site on its own data folder, built as a visitor gets it. */
export interface TestSite extends Pick<TestServer, 'url' | 'dataDir'> {
  /** What a browser's requests to the API carry. */
  publishableKey: string
  /** rest/v1 with the secret key, for changing the content in a test. Throws unless the request succeeds. */
  rest(path: string, init?: { method?: string; body?: unknown }): Promise<unknown>
  stop(): Promise<void>
}

/** Starts the built site in a process of its own; CONTENT=demo unless `env` says otherwise. */
export async function startTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const server = await startServer({ environment: env })
  return openDoor(await testSite({ ...server, stop: async () => void (await server.stop()) }), env)
}

/** A site that begins empty begins behind its door: it is opened, unless the test is about that (TEST_DOOR=closed). */
export async function openDoor(site: TestSite, { CONTENT, TEST_DOOR }: Record<string, string>): Promise<TestSite> {
  if (CONTENT === 'empty' && TEST_DOOR !== 'closed')
    await site.rest('site?singleton=is.true', { method: 'PATCH', body: { opened: true } })
  return site
}

/** A running site, with the way to change its content. */
export async function testSite({ url, dataDir, stop }: Pick<TestSite, 'url' | 'dataDir' | 'stop'>): Promise<TestSite> {
  const { publishable, secret } = await readKeys(dataDir)
  return {
    url,
    dataDir,
    publishableKey: publishable,
    async rest(path, { method = 'GET', body } = {}) {
      const answer = await fetch(`${url}/rest/v1/${path}`, {
        method,
        headers: { apikey: secret, 'content-type': 'application/json', prefer: 'return=representation' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    stop,
  }
}
