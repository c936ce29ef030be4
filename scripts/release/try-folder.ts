import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/server.ts'

const OWNER = { email: 'owner@example.com', password: randomUUID() }
const SAVED = 'Saved by the release itself.'

/**
 * Starts the release in `folder` with data of its own, reads, signs in and saves as its owner does, and stops it. Resolves
 * with the most memory that it used, in megabytes.
 */
export async function tryFolder(folder: string): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-release-data-'))
  const PORT = String(await freePort())
  const account = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const env = { PATH: '/usr/bin:/bin', PORT, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...account }
  const server = spawn(join(folder, 'bin/portico'), ['serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(server, 'exit')
  const [version] = readFileSync(join(folder, 'VERSION'), 'utf8').split('\n')
  try {
    await Promise.race([once(server.stdout, 'data'), exited])
    if (server.exitCode !== null) throw new Error('The release does not start.')
    const { publishable, secret } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
    const site = `http://127.0.0.1:${PORT}`
    await readAndSave(site, publishable)
    const status = await fetch(`${site}/status`, { headers: { apikey: secret } })
    if ((await status.json()).version !== version) throw new Error(`The release does not say that it is ${version}.`)
    requireCommands(folder)
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  } finally {
    server.kill()
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function readAndSave(site: string, apikey: string): Promise<void> {
  const ask = async (path: string, method = 'GET', body?: object, headers = {}) => {
    const init = { method, headers: { apikey, 'content-type': 'application/json', ...headers } }
    const answer = await fetch(site + path, { ...init, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The release answers ${path} with ${answer.status}: ${text}`)
    return text
  }
  await ask('/readyz')
  const session = JSON.parse(await ask('/auth/v1/token?grant_type=password', 'POST', OWNER))
  const authorization = `Bearer ${session.access_token}`
  await ask('/rest/v1/skin_in_game?id=not.is.null', 'PATCH', { description: SAVED }, { authorization })
  if (!(await ask('/')).includes(SAVED)) throw new Error('The release does not show what was saved.')
}

/** Each can be loaded, and names itself as it is called here. */
function requireCommands(folder: string): void {
  const portico = (...words: string[]) => execFileSync(join(folder, 'bin/portico'), words, { encoding: 'utf8' })
  for (const [, name = ''] of portico('help').matchAll(/^ {2}([\w-]+) .*/gm))
    if (name !== 'serve' && !portico(name, '--help').startsWith(`Usage: portico ${name}`))
      throw new Error(`portico ${name} --help does not say how it is used.`)
}
