import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { LoadTarget } from './load.ts'

/** What the bare server answers; headers are names and values in turn, the body is base64. */
export interface BareAnswers {
  body: string
  full: string[]
  notModified: string[]
}

export interface Stoppable extends LoadTarget {
  stop: () => void
}

/** A bare Node server, without flags, that answers as the site answers for `url`. */
export async function startBare(url: string, headers: Record<string, string>): Promise<Stoppable> {
  const page = await answerOf(url, headers)
  const etag = page.headers[page.headers.indexOf('etag') + 1] ?? ''
  const unchanged = await answerOf(url, { ...headers, 'if-none-match': etag })
  const answers: BareAnswers = { body: page.body, full: page.headers, notModified: unchanged.headers }
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ANSWERS: JSON.stringify(answers) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { port: Number(port), pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** Written by Node for every answer. */
const NODES_OWN = ['date', 'connection', 'keep-alive']

function answerOf(url: string, headers: Record<string, string>): Promise<{ headers: string[]; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString('base64')
      const { rawHeaders } = response
      const isNodes = (index: number) => NODES_OWN.includes(rawHeaders[index - (index % 2)]?.toLowerCase() ?? '')
      resolve({ headers: rawHeaders.filter((_, index) => !isNodes(index)), body })
    })
    request.on('error', reject)
  })
}
