import { startServer, type TestServer } from './server.ts'

/** A running site on a data folder of its own, built as a visitor gets it. */
export interface TestSite extends Pick<TestServer, 'url' | 'dataDir'> {
  /** rest/v1 with the secret key: how a test changes the content. Throws unless the answer is a success. */
  rest(path: string, init?: { method?: string; body?: unknown }): Promise<unknown>
  stop(): Promise<void>
}

/** Starts the built site; CONTENT=demo unless `env` says otherwise. */
export async function startTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const server = await startServer({ environment: env })
  const { url, dataDir } = server
  const { secret } = await server.keys()
  return {
    url,
    dataDir,
    async rest(path, { method = 'GET', body } = {}) {
      const answer = await fetch(`${url}/rest/v1/${path}`, {
        method,
        headers: { apikey: secret, 'content-type': 'application/json', prefer: 'return=representation' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    async stop() {
      await server.stop()
    },
  }
}
