import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { parseEnvironment } from '../environment/env.ts'
import { warnAboutSettings } from './start-warnings.ts'

function notices(variables: Record<string, string>) {
  const log = { warn: vi.fn() }
  warnAboutSettings(parseEnvironment(variables), log)
  return log.warn
}

const textOf = (warn: ReturnType<typeof notices>) => warn.mock.calls.flat().join(' ')

test('a proxy in front of a SITE_URL of this machine alone is reported, as when SITE_URL is misspelt', () => {
  const warn = notices({ TRUST_PROXY: '1', SITE_ULR: 'https://example.com' })
  expect(textOf(warn)).toContain(
    'TRUST_PROXY is 1, but SITE_URL is http://localhost:3000: links in mails lead there, and at another domain visits are not counted and',
  )
})

test('a variable that begins like one of ours is reported when nothing reads it', () => {
  const warn = notices({
    BACKUP_DIRECTORY: '/mnt/backups',
    SUPABASE_SERVICE_ROLE_KEY: 'ey',
    SUPABASE_ACCESS_TOKEN: 'for the CLI',
    NODE_OPTIONS: '--expose-gc',
    BACKUP_DIR: '/mnt/backups',
    SITE_ULR: '',
    HOSTNAME: 'web-1',
  })
  expect(warn.mock.calls.flat()).toEqual(
    ['BACKUP_DIRECTORY', 'SUPABASE_SERVICE_ROLE_KEY'].map((name) => expect.stringMatching(`^${name} is set, but`)),
  )
})

test('a SITE_URL without https behind a proxy is reported', () => {
  const warn = notices({ TRUST_PROXY: '1', SITE_URL: 'http://www.example.com' })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(textOf(warn)).toContain('SITE_URL is http://www.example.com: if the proxy serves the site by https')
})

test.each([{ HOST: '192.0.2.7' }, { HOST: '0.0.0.0', SITE_URL: 'http://nas:3000' }])(
  '%j is without https, and the owner is told what that means',
  (variables) => {
    const warn = notices(variables)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(textOf(warn)).toContain('without https others on the network can read passwords')
  },
)

test.each([
  ['0.0.0.0', {}],
  ['192.0.2.7', { SITE_URL: 'http://localhost:3000' }],
  ['::', { SITE_URL: 'http://localhost:8080' }],
])('HOST=%s with a SITE_URL of this machine alone is told', (HOST, more) => {
  const warn = notices({ HOST, ...more })
  expect(warn).toHaveBeenCalledTimes(1)
  expect(textOf(warn)).toContain('Set SITE_URL')
})

test.each([
  { HOST: '0.0.0.0', SITE_URL: 'https://example.com' },
  { TRUST_PROXY: '1', SITE_URL: 'https://example.com' },
  { HOST: '127.0.0.1' },
  { HOST: '::1' },
  { HOST: 'localhost' },
])('%j is nothing to speak of', (variables) => {
  expect(notices(variables)).not.toHaveBeenCalled()
})

test('an unreachable mail server is reported without its password, one that answers is not', async () => {
  const mails = await startMailServer()
  onTestFinished(() => mails[Symbol.asyncDispose]())
  const good = notices({ SMTP_URL: mails.url, MAIL_FROM: 'a@example.com' })
  const bad = notices({ SMTP_URL: 'smtp://someone:paperclip@127.0.0.1:1', MAIL_FROM: 'a@example.com' })
  await expect.poll(() => bad).toHaveBeenCalledTimes(1)
  expect(textOf(bad)).toContain('The mail server 127.0.0.1:1 cannot be used now')
  expect(JSON.stringify(bad.mock.calls)).not.toContain('paperclip')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(good).not.toHaveBeenCalled()
})

test('a Supabase project that cannot be reached is reported, and so is one that refuses the key', async () => {
  const project = createServer((_, response) => response.writeHead(401).end())
  const port = await listen(project)
  onTestFinished(() => void project.close())
  const of = (at: number) => notices({ SUPABASE_URL: `http://127.0.0.1:${at}`, SUPABASE_PUBLISHABLE_KEY: 'x' })
  const refused = of(port)
  const gone = of(1)
  await expect.poll(() => [refused, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(textOf(refused)).toContain('rejects SUPABASE_PUBLISHABLE_KEY')
  expect(textOf(gone)).toContain('cannot be reached')
})

test('a Supabase project to which the migrations were not pushed is reported', async () => {
  const project = createServer(({ url }, response) => {
    const isLacking = url?.startsWith('/rest/v1/talks?')
    response.writeHead(isLacking ? 404 : 200).end(JSON.stringify(isLacking ? { code: 'PGRST205' } : []))
  })
  const port = await listen(project)
  onTestFinished(() => void project.close())
  const older = notices({ SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_PUBLISHABLE_KEY: 'x' })
  await expect.poll(() => older).toHaveBeenCalledTimes(1)
  expect(textOf(older)).toContain('lacks tables or columns (talks): push the migrations')
})

test('a Supabase project that refuses the secret key alone is reported with what does not work', async () => {
  const project = createServer(({ headers }, response) => response.writeHead(headers.apikey === 'x' ? 200 : 401).end())
  const port = await listen(project)
  onTestFinished(() => void project.close())
  const keys = { SUPABASE_PUBLISHABLE_KEY: 'x', SUPABASE_SECRET_KEY: 'y' }
  const refused = notices({ SUPABASE_URL: `http://127.0.0.1:${port}`, ...keys })
  await expect.poll(() => refused).toHaveBeenCalledTimes(1)
  expect(textOf(refused)).toContain('rejects SUPABASE_SECRET_KEY: contact messages are not mailed')
})
