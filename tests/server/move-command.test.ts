import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { expect, it, onTestFinished } from 'vitest'
import {
  makeSiteFolder,
  newFolder,
  OWNER,
  openProject,
  openSite,
  SITE_URL,
  type TestProject,
} from '#tests/support/move.ts'
import { freePort } from '#tests/support/server.ts'

/* `npm run move` as a separate process, with a project behind a socket. */

const SCRIPTS = join(import.meta.dirname, '../../scripts')

/** A project that answers on a port of this machine. */
async function serveProject(): Promise<TestProject> {
  const project = await openProject()
  const port = await freePort()
  const server = serve({ fetch: (request: Request) => project.backend.fetch(request), port, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { ...project, address: { ...project.address, url: `http://localhost:${port}` } }
}

const variablesOf = ({ address }: Pick<TestProject, 'address'>) => ({
  SITE_URL,
  SUPABASE_URL: address.url,
  SUPABASE_PUBLISHABLE_KEY: address.publishableKey,
  SUPABASE_SECRET_KEY: address.secretKey,
})

const move = (words: string[], variables: Record<string, string>) => run('move.ts', words, variables)

async function run(script: string, words: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(SCRIPTS, script), ...words], {
    env: { PATH: process.env.PATH, ...variables },
  })
  const [out, err]: string[][] = [[], []]
  child.stdout.on('data', (chunk) => out!.push(String(chunk)))
  child.stderr.on('data', (chunk) => err!.push(String(chunk)))
  const [status] = await once(child, 'close')
  return { status, out: out!.join(''), err: err!.join('').trim() }
}

it('an unknown option is answered with how the command is used', async () => {
  const wrong = await move(['--to', 'supabase', '--force'], {})
  expect(wrong).toMatchObject({ status: 1, err: expect.stringMatching(/^Unknown option '--force'.*Usage: /s) })
})

it('a running site refuses to be moved', async () => {
  const [home, project] = [await makeSiteFolder(), await serveProject()]
  const site = await openSite(home)
  onTestFinished(() => site.close())
  const { status, err } = await move(['--to', 'supabase'], { ...variablesOf(project), DATA_DIR: home })
  expect(status).toBe(1)
  expect(err).toBe(`The data folder ${home} is in use by another process. Stop it, or set another DATA_DIR.`)
})

it('there and back, it says what was moved, what was not, and what to do next', async () => {
  const [home, project, back] = [await makeSiteFolder(), await serveProject(), newFolder()]
  const variables = variablesOf(project)

  const there = await move(['--to', 'supabase'], { ...variables, DATA_DIR: home })
  expect(there).toMatchObject({ status: 0, out: expect.stringContaining('every row and every file is the same there') })
  expect(there.err).toMatch(/^SECOND FACTORS DO NOT MOVE: owner@portico\.test /)

  const backup = await run('backup.ts', [join(newFolder(), 'old.tar.gz')], { DATA_DIR: home })
  expect(backup).toMatchObject({ status: 0, err: expect.stringContaining(`was moved to ${project.address.url} (`) })

  const returned = await move(['--to', 'folder'], { ...variables, DATA_DIR: back })
  expect(returned).toMatchObject({
    status: 0,
    out: expect.stringContaining(`npm run admin -- reset-password ${OWNER}`),
  })
  expect(returned.err).toMatch(/^PASSWORDS DO NOT COME BACK: /)
}, 60_000)
