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
  return testSite({ ...server, stop: async () => void (await server.stop()) })
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
