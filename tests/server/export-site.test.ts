import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNginx } from '#tests/bench/nginx.ts'
import { runCommand, startCommand } from '#tests/support/commands.ts'
import { freePort, type TestServer } from '#tests/support/server.ts'
import { startServerHere } from '#tests/support/server-here.ts'
import { followStatic, startRuled } from '#tests/support/static-rules.ts'
import { startStaticServer } from '#tests/support/static-server.ts'

/* `npm run export-site`; tests/e2e/exported-site.test.ts opens what it writes. */

let site: TestServer
let folder: string
beforeAll(async () => {
  site = await startServerHere()
})
afterAll(() => site.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-export-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const exportTo = (dir: string, more: Record<string, string> = {}) =>
  runCommand('export-site', [dir], { DATA_DIR: site.dataDir, SITE_URL: 'https://marta.example', ...more })

async function patch(path: string, body: object) {
  const headers = { apikey: (await site.keys()).secret, 'content-type': 'application/json' }
  await fetch(`${site.url}/rest/v1/${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
}

test.each([
  ['a folder that is not empty', () => folder, 'There is something at .* already, and an export overwrites nothing'],
  ['a file', () => join(folder, 'file'), 'There is something at .*file already'],
  ['a folder in the data folder', () => join(site.dataDir, 'public'), 'is in the data folder, which holds secrets'],
  ['a folder in no folder', () => join(folder, 'none', 'site'), 'Nothing can be written in .*none \\(ENOENT'],
])('%s is refused, and nothing is written', async (_what, dir, reason) => {
  writeFileSync(join(folder, 'file'), 'mine')
  const before = readdirSync(site.dataDir)
  const { status, err } = await exportTo(dir())
  expect(status).toBe(1)
  expect(err).toMatch(new RegExp(reason))
  expect([readdirSync(folder), readdirSync(site.dataDir)]).toEqual([['file'], before])
})

test('an empty folder is filled, the pages carry the address that they will have, and nothing else is left', async () => {
  const dir = join(folder, 'site')
  mkdirSync(dir)
  expect(await exportTo(dir)).toMatchObject({ status: 0, err: '' })
  expect(readdirSync(folder)).toEqual(['site'])
  const home = readFileSync(join(dir, 'index.html'), 'utf8')
  expect(home).toContain('<link rel="canonical" href="https://marta.example/"')
  expect(home).not.toContain(site.url)
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
  for (const secret of ['keys.json', 'database.db']) expect(names).not.toContain(secret)
})

test('a demo is the fictional owner, whatever the site says, and every page begins by saying so', async () => {
  const dir = join(folder, 'site')
  await patch('site?id=not.is.null', { name: 'Ada Example' })
  const environment = { DATA_DIR: site.dataDir, SITE_URL: 'https://demo.example', CONTENT: 'empty' }
  const { err } = await runCommand('export-site', ['--demo', dir], environment)
  await patch('site?id=not.is.null', { name: 'Marta Ellingsen-Vale' })
  expect(err).toBe('')
  const pages = globSync(join(dir, '{.,press-kit,talks/*}/index.html')).map((file) => readFileSync(file, 'utf8'))
  expect(pages.length).toBeGreaterThan(4)
  for (const page of pages) {
    expect(page).toMatch(/<body><aside[^>]*>This is a demo: its owner is made up\.</)
    expect(page).toContain('Marta Ellingsen-Vale')
  }
  expect(pages.join()).not.toContain('Ada Example')
})

test('every address of the site stands in the form that static hosts answer at once', async () => {
  const dir = join(folder, 'site')
  await exportTo(dir)
  const served = (path: string) => existsSync(join(dir, path.endsWith('/') ? `${path}index.html` : path))
  for (const file of globSync(join(dir, '**/*.{html,xml,txt,ics,vcf}'))) {
    const text = readFileSync(file, 'utf8').replace(/\r\n[ \t]/g, '')
    const addresses = text.matchAll(/(?<=href="|https:\/\/marta\.example)\/[^"'#?<>()\s]*/g)
    const redirected = [...addresses]
      .map(([address]) => address)
      .filter((address) => !served(decodeURIComponent(address)))
    expect.soft([file, redirected]).toEqual([file, []])
  }
  const sitemap = readFileSync(join(dir, 'sitemap.xml'), 'utf8')
  expect(sitemap).toContain('<loc>https://marta.example/talks/who-is-the-board-for/</loc>')
  const talk = readFileSync(join(dir, 'talks/who-is-the-board-for/index.html'), 'utf8')
  expect(talk).toContain('<link rel="canonical" href="https://marta.example/talks/who-is-the-board-for/"')
  expect(existsSync(join(dir, 'favicon.ico'))).toBe(true)
})

test('pictures of the press kit are written under their names, with their credit', async () => {
  await patch('press_logos?display_order=eq.1', { name: '../AC/DC: "it\'s" & <b>' })
  const dir = join(folder, 'site')
  expect(await exportTo(dir)).toMatchObject({ status: 0, err: '' })
  const kit = readFileSync(join(dir, 'press-kit/index.html'), 'utf8')
  const links = [...kit.matchAll(/href="\/(press-photo[^"]*)"/g)].map(([, path]) => path!)
  expect(links).toHaveLength(7)
  expect(links[0]).toBe('press-photo/Marta-Ellingsen-Vale-press-photo.jpg')
  for (const path of links) {
    const { xmp } = await sharp(join(dir, decodeURIComponent(path))).metadata()
    expect(String(xmp), path).toContain('https://marta.example/press-kit')
    if (!path.includes('-logo-')) expect(String(xmp), path).toContain('Ines Torvald')
  }
})

test('a former address of a talk leads to its page, unless another talk has it now', async () => {
  const former_slugs = '/built-for-the-thumb/the-board/'
  await patch('talks?slug=eq.who-is-the-board-for', { former_slugs })
  const dir = join(folder, 'site')
  expect(await exportTo(dir)).toMatchObject({ status: 0, err: '' })
  const page = (slug: string) => readFileSync(join(dir, 'talks', slug, 'index.html'), 'utf8')
  expect(page('the-board')).toContain('content="0; url=https://marta.example/talks/who-is-the-board-for/"')
  expect(page('built-for-the-thumb')).not.toContain('http-equiv="refresh"')
})

describe('old addresses', () => {
  const LINES = [
    '/2019/05/the-board/ /talks/who-is-the-board-for#film',
    '/Caf%C3%A9 /speaking',
    '/a.b+c$1/"{d}" https://letters.example/?a=1&b=$2',
    '/advisory /talks',
    '/favicon.ico /talks',
    '/index.html/more /talks',
    '/lost gone',
    '/?p=12 /press-kit',
  ]
  /** As the server answers, with the slash that a page's address has here. */
  const LEADS: Record<string, string | number> = {
    '/2019/05/the-board': '/talks/who-is-the-board-for/#film',
    '/2019/05/the-board/': '/talks/who-is-the-board-for/#film',
    '/Caf%c3%a9': '/speaking/',
    '/caf%C3%A9': 404,
    '/a.b+c$1/%22%7Bd%7D%22': 'https://letters.example/?a=1&b=$2',
    '/axb+c$1/%22%7Bd%7D%22': 404,
    '/advisory/': 200,
    '/favicon.ico': 200,
    '/lost': 410,
    '/?p=12': '/press-kit/',
    '/?p=123': 200,
    '/': 200,
  }
  const short = (answer: string | number) =>
    String(answer).replace(/^https:\/\/marta\.example|^http:\/\/127\.0\.0\.1:\d+/, '')

  async function answersOf(url: string) {
    const answers = Object.keys(LEADS).map(async (path) => [path, short(await followStatic(url + path))] as const)
    return Object.fromEntries(await Promise.all(answers))
  }

  test('lead on from hosts of nothing but files, of Netlify, of Cloudflare and of nginx, as the server leads', async () => {
    await patch('redirects?id=not.is.null', { lines: LINES.join('\n') })
    const dir = join(folder, 'site')
    expect(await exportTo(dir)).toMatchObject({ status: 0, err: '' })
    const pages = await startStaticServer(dir)
    const netlify = await startRuled(dir, 'netlify', pages)
    const cloudflare = await startRuled(dir, 'cloudflare', pages)
    const expected = Object.fromEntries(Object.entries(LEADS).map(([path, to]) => [path, String(to)]))
    // without rules of a host nothing is gone, and no query leads anywhere
    const byFiles = { ...expected, '/lost': '404', '/?p=12': '200' }
    expect(await answersOf(pages.url)).toEqual(byFiles)
    expect(await answersOf(netlify.url)).toEqual(expected)
    expect(await answersOf(cloudflare.url)).toEqual(byFiles)
    if (hasNginx()) {
      using nginx = await startNginxOf(dir)
      expect(await answersOf(nginx.url)).toEqual({
        ...expected,
        '/a.b+c$1/%22%7Bd%7D%22': 'https://letters.example/?a=1&b=%242',
      })
    }
    for (const one of [netlify, cloudflare, pages]) await one.close()
    const server = await fetch(`${site.url}/2019/05/the-board/`, { redirect: 'manual' })
    expect([server.status, server.headers.get('location')]).toEqual([308, '/talks/who-is-the-board-for#film'])
  })

  /** nginx in one process, with the two lines that its file asks for. */
  async function startNginxOf(root: string) {
    const port = await freePort()
    const config = join(folder, 'nginx.conf')
    const lines = readFileSync(join(root, '_redirects.nginx.conf'), 'utf8').matchAll(/^# {3}(if .*)$/gm)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/t;`,
    )
    writeFileSync(
      config,
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 64; }
http { access_log off; ${temporary.join(' ')} include ${root}/_redirects.nginx.conf;
  server { listen 127.0.0.1:${port}; absolute_redirect off; root ${root}; ${[...lines].map(([, line]) => line).join(' ')} } }
`,
    )
    const child = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'ignore' })
    const url = `http://127.0.0.1:${port}`
    await expect
      .poll(() =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
    return { url, [Symbol.dispose]: () => void child.kill() }
  }
})

test('what is missing on the site is named, and without an e-mail address the page says so', async () => {
  await patch('contact?id=not.is.null', { email: '', substack_url: '' })
  await patch('hero?id=not.is.null', { image_url: '/storage/v1/object/public/hero-images/lost.webp' })
  const dir = join(folder, 'site')
  const { status, err } = await exportTo(dir)
  expect([status, err]).toEqual([
    0,
    'Warning: /storage/v1/object/public/hero-images/lost.webp is missing on the site, too.',
  ])
  const home = readFileSync(join(dir, 'index.html'), 'utf8')
  expect(home).toContain('There is no e-mail address here.')
  expect(home).toContain('No articles found')
})

test('with Supabase the pictures are copied too, and no page needs the project', async () => {
  const { publishable } = await site.keys()
  const dir = join(folder, 'site')
  const project = { SUPABASE_URL: site.url, SUPABASE_PUBLISHABLE_KEY: publishable, DATA_DIR: join(folder, 'none') }
  expect(await exportTo(dir, project)).toMatchObject({ status: 0 })
  expect(existsSync(join(dir, 'storage/v1/object/public/press-kit/photo/portrait.jpg'))).toBe(true)
  expect(existsSync(join(dir, 'press-photo/Marta-Ellingsen-Vale-press-photo.jpg'))).toBe(true)
  for (const page of globSync(join(dir, '**/*.html'))) {
    const withoutPolicy = readFileSync(page, 'utf8').replace(/<meta http-equiv[^>]*>/, '')
    expect(withoutPolicy).not.toContain(site.url)
  }
})

test('an address that leads out of the folder is refused', async () => {
  const database = new DatabaseSync(join(site.dataDir, 'database.db'), { timeout: 5000 })
  const one = database.prepare("select id, name from _objects where bucket = 'hero-images'").get()!
  const rename = (to: unknown) =>
    database.prepare('update _objects set name = ? where id = ?').run(String(to), String(one.id))
  const name = `${'../'.repeat(6)}escaped.webp`
  const address = (of: string) => `/storage/v1/object/public/hero-images/${encodeURIComponent(of)}`
  rename(name)
  await patch('hero?id=not.is.null', { image_url: address(name) })
  // a folder with such a name is not even copied
  const project = { SUPABASE_URL: site.url, SUPABASE_PUBLISHABLE_KEY: (await site.keys()).publishable }
  const { status, err } = await exportTo(join(folder, 'site'), { ...project, DATA_DIR: join(folder, 'none') })
  rename(one.name)
  database.close()
  await patch('hero?id=not.is.null', { image_url: address(String(one.name)) })
  expect([status, err]).toEqual([1, expect.stringContaining('leads out of')])
  expect(readdirSync(folder)).toEqual([])
})

test('a command that is interrupted as soon as its folder is there leaves nothing behind', async () => {
  const interrupt = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const make = fs.mkdtempSync
    fs.mkdtempSync = (...words) => [make(...words), process.kill(process.pid, 'SIGTERM')][0]
    syncBuiltinESMExports()`
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(interrupt)}`
  const { result } = startCommand('export-site', [join(folder, 'site')], { DATA_DIR: site.dataDir, NODE_OPTIONS })
  expect((await result).status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('a command that is interrupted later leaves nothing behind', async () => {
  const environment = { DATA_DIR: site.dataDir }
  const { result, kill } = startCommand('export-site', [join(folder, 'site')], environment)
  await expect.poll(() => readdirSync(folder)).toHaveLength(1)
  kill('SIGTERM')
  expect((await result).status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
