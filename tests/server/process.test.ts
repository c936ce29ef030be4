import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort, runServer, startServer, type TestServer } from '#tests/support/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const running: TestServer[] = []
const start = async (...options: Parameters<typeof startServer>) => {
  const server = await startServer(...options)
  running.push(server)
  return server
}

beforeAll(() => {
  const isBuilt = existsSync(join(ROOT, 'dist/server/render.js'))
  if (!isBuilt) throw new Error('These tests start the built server: run `npm run build` first.')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')))
})

test('the site comes up, prints its address and nothing else, and what is saved is on the next page', async () => {
  const { url, output, keys } = await start()
  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<h1')
  expect(output()).toContain(`Portico is open at ${url}\n`)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  const { secret } = await keys()
  const read = async () => (await fetch(url)).text()
  expect(await read()).not.toContain('Saved a moment ago')
  const headers = { apikey: secret, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Saved a moment ago' })
  const saved = await fetch(`${url}/rest/v1/story_section_config?id=not.is.null`, { method: 'PATCH', headers, body })
  expect(saved.status).toBe(204)
  expect(await read()).toContain('Saved a moment ago')
})

test('SIGTERM finishes the request in flight and ends with 0', async () => {
  const server = await start()
  const { publishable } = await server.keys()
  const message = JSON.stringify({ name: 'Nora Quill', email: 'nora@press.example', message: 'May I call you?' })
  const socket = connect(server.port, '127.0.0.1')
  const idle = connect(server.port, '127.0.0.1')
  // a server that has to be killed resets them, which fails this test and not the whole run
  for (const connection of [socket, idle]) connection.on('error', () => {})
  await Promise.all([once(socket, 'connect'), once(idle, 'connect')])
  socket.write(
    `POST /functions/v1/send-email HTTP/1.1\r\nHost: localhost\r\napikey: ${publishable}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${message.length}\r\nExpect: 100-continue\r\n\r\n` +
      message.slice(0, 20),
  )
  // it has begun
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 Continue/)
  const startedAt = performance.now()
  const stopped = server.stop('SIGTERM')
  await expect.poll(() => fetch(server.url).catch(() => 'closed')).toBe('closed')
  const answer = once(socket, 'data')
  socket.write(message.slice(20))
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await stopped).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('SIGTERM while nothing happens ends at once, connections made in advance or not', async () => {
  const server = await start()
  await new Promise((resolve) => get(server.url, (response) => response.resume().once('end', resolve)))
  const idle = connect(server.port, '127.0.0.1')
  await once(idle, 'connect')
  const startedAt = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('SIGHUP stops cleanly, as SIGTERM does, and a stop writes the lines that count the answers from memory', async () => {
  const server = await start({ environment: { LOG_LEVEL: 'info' } })
  for (let times = 0; times < 4; times++) await (await fetch(server.url)).text()
  expect(await server.stop('SIGHUP')).toBe(0)
  expect(server.output()).toContain('SIGHUP: finishing the requests in flight')
  const lines = server.output().match(/^\{.*"path":"\/".*\}$/gm) ?? []
  // the first one may have had to wait for the page
  const answers = lines.map((line) => JSON.parse(line)).reduce((sum, { count = 1 }) => sum + count, 0)
  expect(answers).toBe(4)
  expect(lines.length).toBeLessThan(4)
})

test.skipIf(!existsSync('/dev/full'))('a log on a full disk stops neither the site nor its end', async () => {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), 'portico-'))]
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: String(port), DATA_DIR: dataDir }
  const server = spawn('sh', ['-c', 'exec sh scripts/serve.sh > /dev/full'], { cwd: ROOT, env, stdio: 'ignore' })
  const exited = once(server, 'exit')
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  const ask = () =>
    fetch(`http://localhost:${port}/nowhere`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ask).toBe(404)
  await new Promise((resolve) => setTimeout(resolve, 1200)) // by now a line has been tried
  expect(await ask()).toBe(404)
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('a stop ends although nobody reads the log any more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-'))
  const environment = { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'info' }
  const { child, output } = runServer(environment)
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  await expect.poll(output).toContain('Portico is open at')
  child.stdout.destroy()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test.skipIf(process.platform !== 'linux')('a terminal that is closed stops the site cleanly', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-'))
  const code = join(dataDir, 'code')
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: String(await freePort()), DATA_DIR: join(dataDir, 'data') }
  // passes the signal on, as a shell that somebody types into does
  const command = `trap 'kill -HUP $!' HUP; sh scripts/serve.sh & wait $!; wait $!; echo ended with $? > ${code}`
  const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], { cwd: ROOT, env })
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let said = ''
  terminal.stdout.on('data', (chunk) => (said += String(chunk)))
  await expect.poll(() => said).toContain('Portico is open at')
  terminal.kill('SIGKILL')
  await expect.poll(() => readFile(code, 'utf8').catch(() => '')).toBe('ended with 0\n')
})

test('a client that disconnects in the middle of its body is no error in the log', async () => {
  const server = await start({ environment: { LOG_LEVEL: 'info' } })
  const { secret } = await server.keys()
  const paths = [
    '/contact',
    '/functions/v1/send-email',
    '/rest/v1/stories',
    '/auth/v1/recover',
    '/storage/v1/object/story-images/stories/x.png',
    '/api/visits',
  ]
  for (const path of paths) {
    const socket = connect(server.port, '127.0.0.1')
    const beginning =
      `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${server.url}\r\napikey: ${secret}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 500\r\n\r\n{"name'
    await new Promise((resolve) => socket.write(beginning, resolve))
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.destroy()
  }
  const logged = () => server.output().match(/"path":"[^"]+"/g) ?? []
  // a server that stops at once may not have read the last of them
  await expect.poll(() => logged().length).toBe(paths.length)
  await server.stop()
  expect(logged()).toHaveLength(paths.length)
  expect(server.output()).not.toMatch(/"level":(40|50|60)/)
})

async function failedStart(environment: Record<string, string>) {
  const { child, output } = runServer(environment)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

test('invalid variables are named, and the server does not start', async () => {
  const { code, output } = await failedStart({ PORT: 'abc', CONTENT: 'full' })
  expect(code).toBe(1)
  expect(output).toContain('PORT must be')
  expect(output).toContain('CONTENT must be')
  expect(output).not.toMatch(/\n\s+at /)
})

test('a port in use is reported in one sentence, before a data folder is begun', async () => {
  const { port, dataDir } = await start()
  const second = join(dataDir, 'second')
  const { code, output } = await failedStart({ PORT: String(port), DATA_DIR: second })
  expect(existsSync(second)).toBe(false)
  expect(code).toBe(1)
  expect(output.trim()).toBe(`Port ${port} is in use by another program: stop it, or set PORT to another one.`)
})

test('a second server on the same data folder says why it does not start', async () => {
  const { dataDir } = await start()
  const { code, output } = await failedStart({ PORT: String(await freePort()), DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain(dataDir)
})
