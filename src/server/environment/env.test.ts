import { expect, test } from 'vitest'
import { EnvironmentError, parseEnvironment } from './env.ts'

const messageOf = (variables: Record<string, string>) => {
  try {
    parseEnvironment(variables)
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message
    throw error
  }
  return 'accepted'
}

/** A key of a project from before sb_publishable_ and sb_secret_: a JWT. */
const olderKeyOf = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`

test('an empty environment gives the documented defaults', () => {
  expect(parseEnvironment({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    dataDir: './data',
    backupDir: 'data/backups',
    backupHosts: 'public',
    content: 'demo',
    corsOrigins: [],
    mail: {},
    trustProxy: 0,
    cdnMaxAge: 0,
    logLevel: 'info',
    isDevelopment: true,
    unreadVariables: [],
  })
})

test('SITE_URL follows PORT, and loses its trailing slash', () => {
  expect(parseEnvironment({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  expect(parseEnvironment({ HOST: '::1' }).siteUrl).toBe('http://[::1]:3000')
  expect(parseEnvironment({ SITE_URL: 'https://Example.com/' }).siteUrl).toBe('https://example.com')
})

test('without SITE_URL the site is at the one address where it listens', () => {
  expect(parseEnvironment({ HOST: '192.0.2.7' }).siteUrl).toBe('http://192.0.2.7:3000')
  expect(parseEnvironment({ HOST: '127.0.0.2', PORT: '80' }).siteUrl).toBe('http://127.0.0.2')
  expect(parseEnvironment({ HOST: '0.0.0.0' }).siteUrl).toBe('http://localhost:3000')
  // neither can stand in an address; the server refuses the first
  expect(parseEnvironment({ HOST: 'local host' }).siteUrl).toBe('http://localhost:3000')
  expect(parseEnvironment({ HOST: 'fe80::1%eth0' }).siteUrl).toBe('http://localhost:3000')
})

test('an empty variable counts as not set', () => {
  expect(parseEnvironment({ PORT: '', SUPABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(parseEnvironment({}))
})

test('every variable is understood', () => {
  const settings = parseEnvironment({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '80',
    SITE_URL: 'https://example.com',
    DATA_DIR: '/var/lib/portico',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_HOSTS: 'any',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    CONTENT: 'empty',
    SUPABASE_URL: 'https://project.example.com',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    CORS_ORIGINS: 'https://a.example.com, https://b.example.com/',
    SMTP_URL: 'smtps://user:secret@mail.example.com',
    MAIL_FROM: 'Portico <site@example.com>',
    CONTACT_TO: 'inbox@example.com',
    FEED_PROXY_URL: 'https://proxy.example.com/?key=1',
    CLARITY_PROJECT_ID: 'abc123',
    TRUST_PROXY: '1',
    CDN_MAX_AGE: '60',
    LOG_LEVEL: 'debug',
  })
  expect(settings).toEqual({
    host: '0.0.0.0',
    port: 80,
    siteUrl: 'https://example.com',
    dataDir: '/var/lib/portico',
    backupDir: '/mnt/backups',
    backupHosts: 'any',
    admin: { email: 'owner@example.com', password: 'correct horse battery' },
    content: 'empty',
    supabase: { url: 'https://project.example.com', publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' },
    corsOrigins: ['https://a.example.com', 'https://b.example.com'],
    mail: {
      smtpUrl: 'smtps://user:secret@mail.example.com',
      from: 'Portico <site@example.com>',
      contactTo: 'inbox@example.com',
    },
    feedProxyUrl: 'https://proxy.example.com/?key=1',
    clarityProjectId: 'abc123',
    trustProxy: 1,
    cdnMaxAge: 60,
    logLevel: 'debug',
    isDevelopment: false,
    unreadVariables: [],
  })
})

test.each<[string, Record<string, string>, string]>([
  ['a port of letters', { PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535 (it is "abc")'],
  ['a port out of range', { PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
  ['port 0', { PORT: '0' }, 'PORT must be'],
  ['a fraction of a port', { PORT: '80.5' }, 'PORT must be'],
  ['a site address with a path', { SITE_URL: 'https://example.com/blog' }, 'SITE_URL must be an origin'],
  ['a site address with credentials', { SITE_URL: 'https://u:p@example.com' }, 'SITE_URL must be an origin'],
  ['a site address without protocol', { SITE_URL: 'example.com' }, 'SITE_URL must be an origin'],
  ['a site address of another protocol', { SITE_URL: 'javascript://example.com' }, 'SITE_URL must be an origin'],
  ['unknown content', { CONTENT: 'full' }, 'CONTENT must be one of demo, empty (it is "full")'],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [
    'a folder of backups that a restore would move away',
    { DATA_DIR: 'data', BACKUP_DIR: './data/files/backups/' },
    'BACKUP_DIR must be a folder outside of the uploaded files',
  ],
  ['a negative proxy count', { TRUST_PROXY: '-1' }, 'TRUST_PROXY must be a whole number'],
  ['a proxy count that is a word', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a whole number'],
  ['more than a day in a cache', { CDN_MAX_AGE: '86401' }, 'CDN_MAX_AGE must be a whole number from 0 to 86400'],
  ['a wildcard origin', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS must be origins'],
  ['an analytics id with markup', { CLARITY_PROJECT_ID: '"><script>' }, 'CLARITY_PROJECT_ID must be a project id'],
  ['a password without an address', { ADMIN_PASSWORD: 'correct horse battery' }, 'ADMIN_EMAIL is needed because'],
  ['an address without a password', { ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD is needed because'],
  ['Supabase without its key', { SUPABASE_URL: 'https://x.example.com' }, 'SUPABASE_PUBLISHABLE_KEY is needed'],
  [
    'a Supabase key as the dashboard shows it',
    {
      SUPABASE_URL: 'https://x.example.com',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x••••',
    },
    'SUPABASE_SECRET_KEY must be the whole key',
  ],
  [
    'a secret key in the place of the public one',
    { SUPABASE_URL: 'https://x.example.com', SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' },
    'SUPABASE_PUBLISHABLE_KEY must be the publishable key: this is the secret one',
  ],
  [
    'an older secret key in the place of the public one',
    { SUPABASE_URL: 'https://x.example.com', SUPABASE_PUBLISHABLE_KEY: olderKeyOf('service_role') },
    'SUPABASE_PUBLISHABLE_KEY must be the publishable key: this is the secret one',
  ],
  [
    'a public key in the place of the secret one',
    {
      SUPABASE_URL: 'https://x.example.com',
      SUPABASE_PUBLISHABLE_KEY: olderKeyOf('anon'),
      SUPABASE_SECRET_KEY: 'sb_publishable_x',
    },
    'invalid.\n  SUPABASE_SECRET_KEY must be the secret key',
  ],
  ['a Supabase key without its address', { SUPABASE_SECRET_KEY: 'sb_secret_x' }, 'SUPABASE_URL is needed'],
  ['mail without a sender', { SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is needed because SMTP_URL is set'],
  ['two senders', { MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM must be one sender'],
  ['mail over http', { SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@example.com' }, 'SMTP_URL must be'],
  ['mail without a host', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@example.com' }, 'SMTP_URL must be'],
  ['a # in a mail password', { SMTP_URL: 'smtp://u:p@s#t@mail.example', MAIL_FROM: 'a@example.com' }, '# as %23'],
  ['a / in a mail password', { SMTP_URL: 'smtp://u:1/s@mail.example', MAIL_FROM: 'a@example.com' }, '/ as %2F'],
  ['a ? in a mail password', { SMTP_URL: 'smtp://u:1?s@mail.example', MAIL_FROM: 'a@example.com' }, '? as %3F'],
])('%s is refused by name', (_, variables, message) => {
  expect(messageOf(variables)).toContain(message)
})

test('all bad variables are named in one message', () => {
  const message = messageOf({ PORT: 'abc', LOG_LEVEL: 'loud', CONTENT: 'x' })
  expect(message.split('\n')).toHaveLength(4)
  expect(message).toContain('3 environment variables')
})

test('a secret is never repeated in the message', () => {
  const message = messageOf({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'hunter2', SMTP_URL: 'ftp://u:hush@x' })
  expect(message).toContain('ADMIN_PASSWORD must be at least 12 characters')
  expect(message).not.toMatch(/hunter2|hush/)
})
