import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/*
 * A visitor or an owner of the site in the tests of an installation: `visitor.ts visit`, `sign-in EMAIL PASSWORD`, `write TEXT`,
 * `fill` or `restore EMAIL PASSWORD` through Caddy; `change`, which writes all the time through Caddy and nginx, and `compare`, which looks for
 * what it wrote.
 */

const NAME = 'www.site.localhost'
const REQUESTS_A_SECOND = 50
/** Not /readyz, which says 503 while the site stops. */
const PROXY_PORTS = [443, 8443]
const DATA = '/var/lib/portico'
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

  /** Inserts rows until a signal; FILE gets a line with the answer to each. */
  async change(secret = '', file = '') {
    let isOver = false
    process.once('SIGTERM', () => {
      isOver = true
    })
    const headers = { apikey: secret, 'content-type': 'application/json', prefer: 'return=minimal' }
    const writeThrough = async (port: number) => {
      while (!isOver) {
        const id = randomUUID()
        const row = { id, name: 'Nora Quill', email: 'nora@press.example', message: 'Written', status: 'sent' }
        const outcome = await ask('/rest/v1/contact_messages', {
          port,
          method: 'POST',
          headers,
          body: JSON.stringify(row),
        }).then(
          // a proxy's own answers do not say whether the site has done it
          ({ status, text }) => (status === 503 && text.includes('starting') ? 'refused' : String(status)),
          () => 'lost',
        )
        appendFileSync(file, `${id} ${outcome}\n`)
        await setTimeout(20)
      }
    }
    await Promise.all(PROXY_PORTS.map(writeThrough))
  },

  /** Whatever was acknowledged must be in the site, or in what a restore has put aside; whatever was refused in neither. */
  async compare(file = '') {
    const found = new Set<string>()
    for (const path of globSync([`${DATA}/database.db`, `${DATA}/replaced-*/database.db`])) {
      const rows = new DatabaseSync(path).prepare('select id from contact_messages').all()
      for (const { id } of rows) found.add(String(id))
    }
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const those = (outcome: string) =>
      lines.filter((line) => line.endsWith(` ${outcome}`)).map((line) => line.split(' ')[0]!)
    const [acknowledged, refused] = [those('201'), those('refused')]
    const missing = acknowledged.filter((id) => !found.has(id)).length
    const done = refused.filter((id) => found.has(id)).length
    const others = lines.length - acknowledged.length - refused.length
    console.log(
      `${acknowledged.length} changes were acknowledged, ${missing} of them are missing; ${refused.length} were refused, ` +
        `${done} of them done; ${others} met a proxy alone`,
    )
    if (missing || done || acknowledged.length === 0) process.exitCode = 1
  },

  /** 300 MB of messages. */
  async fill(secret = '') {
    const headers = { apikey: secret, 'content-type': 'application/json', prefer: 'return=minimal' }
    const makeRow = () => {
      const message = randomBytes(3750).toString('base64')
      return { name: 'Nora Quill', email: 'nora@press.example', message, status: 'sent' }
    }
    for (let batch = 0; batch < 600; batch++) {
      const body = JSON.stringify(Array.from({ length: 100 }, makeRow))
      const { status, text } = await ask('/rest/v1/contact_messages', { method: 'POST', headers, body })
      if (status !== 201) throw new Error(`${status} ${text}`)
    }
  },

  /** In the browser's way, from the newest backup of the server. */
  async restore(email = '', password = '', apikey = '') {
    const json = { apikey, 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    const session = await ask('/auth/v1/token?grant_type=password', { method: 'POST', headers: json, body })
    const headers = { ...json, authorization: `Bearer ${JSON.parse(session.text).access_token}` }
    const state = async () => JSON.parse((await ask('/api/restore', { headers })).text)
    const step = async (name: string, of: string) => {
      const { status, text } = await ask(`/api/restore/${name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ of }),
      })
      if (status !== 202) throw new Error(`${name}: ${status} ${text}`)
    }
    await step('prepare', (await state()).backups[0].name)
    while ((await state()).phase === 'preparing') await setTimeout(200)
    const { plan, fault } = await state()
    if (!plan) throw new Error(fault)
    await step('confirm', plan.id)
    for (;;) {
      const { phase, last, fault } = await state().catch(() => ({}))
      if (fault) throw new Error(fault)
      if (phase === 'idle' && last) return
      await setTimeout(200)
    }
  },

  /** The door, as its owner does. */
  async open(secret = '') {
    const headers = { apikey: secret, 'content-type': 'application/json', prefer: 'return=minimal' }
    const body = JSON.stringify({ opened: true })
    const { status, text } = await ask('/rest/v1/site?singleton=is.true', { method: 'PATCH', headers, body })
    if (status !== 204) throw new Error(`${status} ${text}`)
  },

  async write(message = '') {
    const headers = { origin: `https://${NAME}`, 'content-type': 'application/x-www-form-urlencoded' }
    const body = String(new URLSearchParams({ name: 'Nora Quill', email: 'nora@press.example', message }))
    const { status, text } = await ask('/contact', { method: 'POST', headers, body })
    if (status !== 303) throw new Error(`${status} ${text}`)
  },
}

interface Asked {
  port?: number
  method?: string
  headers: Record<string, string>
  body?: string
}

const ask = (path: string, { port = 443, method = 'GET', headers, body = '' }: Asked) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, agent, headers: { host: NAME, ...headers } }
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
