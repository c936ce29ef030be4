import { Agent, request } from 'node:https'

/* A visitor of the site in the tests of an installation: `visitor.ts visit`, `sign-in EMAIL PASSWORD` or `write TEXT`, through Caddy. */

const NAME = 'www.site.localhost'
const REQUESTS_A_SECOND = 50
/** Not /readyz, which says 503 while the site stops. */
const PATHS = ['/', '/sitemap.xml', '/admin', '/rest/v1/talks?select=title']

/** Caddy signs the certificate of such a name itself. */
const agent = new Agent({ keepAlive: true, maxSockets: 100, rejectUnauthorized: false, servername: NAME })

const commands: Record<string, (...words: string[]) => Promise<void>> = {
  /** Asks for pages at a steady rate until a signal; prints how many failed, and the longest wait. */
  async visit(apikey = '') {
    const failures: string[] = []
    let sent = 0
    let longestMs = 0
    const waiting = new Set<Promise<void>>()
    const askOne = async () => {
      const path = PATHS[sent++ % PATHS.length] ?? '/'
      const startedAt = performance.now()
      const status = await ask(path, { headers: { apikey } }).then(
        (answer) => answer.status,
        (error) => error.message,
      )
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      if (status !== 200) failures.push(`${path} ${status}`)
    }
    const timer = setInterval(() => {
      const asking = askOne().finally(() => waiting.delete(asking))
      waiting.add(asking)
    }, 1000 / REQUESTS_A_SECOND)
    process.once('SIGTERM', async () => {
      clearInterval(timer)
      await Promise.all(waiting)
      agent.destroy()
      const examples = failures.length ? `, such as ${failures[0]} and ${failures.at(-1)}` : ''
      console.log(
        `${failures.length} of ${sent} requests failed${examples}; the longest took ${Math.round(longestMs)} ms`,
      )
      process.exitCode = failures.length ? 1 : 0
    })
  },

  async 'sign-in'(email = '', password = '', apikey = '') {
    const headers = { apikey, 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    const { status, text } = await ask('/auth/v1/token?grant_type=password', { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`${status} ${text}`)
  },

  async write(message = '') {
    const headers = { origin: `https://${NAME}`, 'content-type': 'application/x-www-form-urlencoded' }
    const body = String(new URLSearchParams({ name: 'Nora Quill', email: 'nora@press.example', message }))
    const { status, text } = await ask('/contact', { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`${status} ${text}`)
  },
}

interface Asked {
  method?: string
  headers: Record<string, string>
  body?: string
}

const ask = (path: string, { method = 'GET', headers, body = '' }: Asked) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: 443, path, method, agent, headers: { host: NAME, ...headers } }
    const asking = request(options, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      resolve({ status: response.statusCode, text: String(Buffer.concat(chunks)) })
    })
    asking.on('error', reject)
    asking.end(body)
  })

const [command = '', ...words] = process.argv.slice(2)
await commands[command]?.(...words)
if (command !== 'visit') agent.destroy()
