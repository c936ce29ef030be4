import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOutput } from '#tests/support/read-output.ts'
import { freePort, startServer } from '#tests/support/server.ts'

/* `npm start` and `npm run dev` as a supervisor and an open tab see them. */

const ROOT = join(import.meta.dirname, '../..')

/** Runs a script of package.json; whatever is left of it is killed at the end of the test. */
async function runScript(name: string, environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-'))
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment }
  // its own process group, so that nothing outlives the test
  const npm = spawn('npm', ['run', '--silent', name], { cwd: ROOT, env, detached: true, stdio: 'pipe' })
  const output = readOutput(npm)
  const exited = once(npm, 'exit')
  onTestFinished(() => {
    try {
      process.kill(-npm.pid!, 'SIGKILL')
    } catch {
      // the whole group has ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  })
  const timesOpened = () => output().split('Portico is open at').length - 1
  await expect.poll(timesOpened, { timeout: 50_000 }).toBe(1)
  return { npm, port, dataDir, exited, timesOpened, url: `http://localhost:${port}` }
}

test.each(['start', 'serve'])(
  'SIGTERM to npm run %s ends the server too: its port and its data folder are free',
  async (name) => {
    const { npm, port, dataDir, exited } = await runScript(name)
    const startedAt = performance.now()
    npm.kill('SIGTERM')
    await exited
    const next = await startServer({ dataDir, environment: { PORT: String(port) } })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    await next.stop()
  },
)

test('npm start says that it builds first', () => {
  // a path in which it gives up at once
  const copy = join(mkdtempSync(join(tmpdir(), 'portico-')), 'a#b')
  onTestFinished(() => rmSync(join(copy, '..'), { recursive: true, force: true }))
  for (const file of ['scripts/build.ts', 'scripts/build/inputs.ts', 'package.json'])
    cpSync(join(ROOT, file), join(copy, file))
  const words = [join(copy, 'scripts/build.ts'), '--when-needed']
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stdout).toBe('Building the site, which takes about a minute\n')
  expect(stderr).toContain('The site cannot be built in')
})

test('npm run serve says where settings belong when it is given options', () => {
  // a file in the place of the data folder: no server would stay
  const env = { ...process.env, DATA_DIR: import.meta.filename }
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'serve', '--', '--port', '4000'], { cwd: ROOT, env })
  expect(String(stderr)).toBe(
    '"--port 4000" has no meaning here: settings are environment variables, such as PORT=8080. ' +
      'README.md lists them.\n',
  )
  expect(status).toBe(1)
})

test('npm run dev restarts after an edit of the server while a tab is open', async () => {
  const { url, timesOpened } = await runScript('dev')
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const tab = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  await once(tab, 'open')
  const edited = join(ROOT, 'src/server/environment/env.ts')
  const { atime } = statSync(edited)
  utimesSync(edited, atime, new Date())
  await expect.poll(timesOpened).toBe(2)
  tab.close()
})
