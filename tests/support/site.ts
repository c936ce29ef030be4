import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running site on a data folder of its own, built as a visitor gets it. */
export interface TestSite {
  url: string
  dataDir: string
  /** rest/v1 with the secret key: how a test changes the content. Throws unless the answer is a success. */
  rest(path: string, init?: { method?: string; body?: unknown }): Promise<unknown>
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')

/** Starts the built site; CONTENT=demo unless `env` says otherwise. */
export async function startTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ...env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilReady(url, child)
  const { secret } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
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
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address === 'string' || !address) throw new Error('a TCP server has a port')
  return address.port
}

async function untilReady(url: string, child: ChildProcess) {
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  child.stderr?.on('data', (text) => (output += text))
  for (const startedAt = Date.now(); Date.now() - startedAt < 15_000; ) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The site did not start:\n${output}`)
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await end
}
