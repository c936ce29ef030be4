import { join, relative } from 'node:path'
import addressParser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS, passwordFault } from '#api/password.ts'

// otherwise zod compiles its parsers with `new Function`
z.config({ jitless: true })

/** The parsed environment. Times and sizes are not settings: they are constants next to the code they limit. */
export interface Settings {
  host: string
  port: number
  /** Public origin without a trailing slash. Canonical links and mails use it, never the Host header of a request. */
  siteUrl: string
  dataDir: string
  backupDir: string
  /** Where an owner may send backups: with `any` also into private networks, and over plain http. */
  backupHosts: 'public' | 'any'
  /** The owner's account for the first start; without it one is created with a random password, kept in a file. */
  admin?: { email: string; password: string } | undefined
  content: 'demo' | 'empty'
  /** If set, this project replaces the embedded backend. */
  supabase?: { url: string; publishableKey: string; secretKey?: string | undefined } | undefined
  corsOrigins: string[]
  mail: Partial<Record<'smtpUrl' | 'from' | 'contactTo', string | undefined>>
  feedProxyUrl?: string | undefined
  clarityProjectId?: string | undefined
  /** How many proxies are in front of the server, each adding one address to X-Forwarded-For. */
  trustProxy: number
  /** How many seconds a cache in front of the server may keep a page; 0 for none. */
  cdnMaxAge: number
  logLevel: z.infer<typeof LogLevelSchema>
  isDevelopment: boolean
  /** Variables that begin like one of ours but that nothing reads, such as BACKUP_DIRECTORY. */
  unreadVariables: string[]
}

/** One or more variables are invalid; `message` names each of them and says what it must be. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

const SECRET_VARIABLES = new Set(['ADMIN_PASSWORD', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'SMTP_URL'])

/** Parses README.md's variables; an empty one counts as not set. @throws EnvironmentError naming each invalid one. */
export function parseEnvironment(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = EnvironmentSchema.safeParse(given)
  if (!result.success) throw new EnvironmentError(explain(result.error.issues, given))
  return { ...toSettings(result.data), unreadVariables: unreadAmong(Object.keys(given)) }
}

/** Of the Supabase CLI. */
const OTHERS_VARIABLES = ['SUPABASE_ACCESS_TOKEN', 'SUPABASE_DB_PASSWORD', 'SUPABASE_PROJECT_ID']

function unreadAmong(names: string[]): string[] {
  const read = Object.keys(EnvironmentSchema.shape)
  const beginnings = read.filter((name) => name.includes('_') && name !== 'NODE_ENV').map(beginningOf)
  return names.filter(
    (name) => beginnings.includes(beginningOf(name)) && !read.includes(name) && !OTHERS_VARIABLES.includes(name),
  )
}

const beginningOf = (name: string) => name.replace(/_.*/, '_')

const text = (message: string) => z.string({ error: message }).trim().min(1, message)
const wholeNumber = (min: number, max: number, fallback: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .trim()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
    .prefault(`${fallback}`)
}
const isUrl = (value: string, protocols: string[]) => URL.canParse(value) && protocols.includes(new URL(value).protocol)
const isOrigin = (value: string) => isUrl(value, ['http:', 'https:']) && /^https?:\/\/[^/?#@]+\/?$/i.test(value)
const ORIGIN =
  'must be an origin such as https://example.com, without a path: give a site below a path a domain, or a subdomain, of its own'
const origin = text(ORIGIN)
  .refine(isOrigin, ORIGIN)
  .transform((value) => new URL(value).origin)
const WEB_ADDRESS = 'must be a web address such as https://proxy.example.com/'
const webAddress = text(WEB_ADDRESS).refine((value) => isUrl(value, ['http:', 'https:']), WEB_ADDRESS)
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const KEY =
  'must be the whole key, without dots or stars in place of its end: the dashboard has a button that copies it'
const key = text(KEY).regex(/^[\w.-]+$/, KEY)
const publishableKey = key.refine(
  (value) => kindOfKey(value) !== 'secret',
  'must be the publishable key: this is the secret one, which every visitor would get',
)
const secretKey = key.refine(
  (value) => kindOfKey(value) !== 'publishable',
  'must be the secret key: this is the publishable one',
)
const email = z.email({ error: 'must be an e-mail address' })
const LogLevelSchema = oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

const hasRightLength = (password: string) => passwordFault(password) === null
const PASSWORD = `must be at least ${PASSWORD_MIN_CHARACTERS} characters and at most ${PASSWORD_MAX_BYTES} bytes long`
const SMTP =
  'must be an address such as smtps://user:password@mail.example.com; in the password write % as %25, # as %23, / as %2F ' +
  'and ? as %3F'
// such a character ends the host, which is then read from the user and the password
const isMailServer = (value: string) =>
  isUrl(value, ['smtp:', 'smtps:']) && /^smtps?:\/\/[^/?#]+\/?(\?[^@#]*)?$/i.test(value)
const SENDER = 'must be one sender such as Portico <site@example.com>'
const isSender = (value: string) => {
  const [sender, ...others] = addressParser(value)
  return !/[\r\n]/.test(value) && others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(sender?.address ?? '')
}
const AMONG_FILES = 'must be a folder outside of the uploaded files, which a restore replaces'
const CLARITY = 'must be a project id: letters and digits only'

const EnvironmentSchema = z
  .object({
    NODE_ENV: z.string().default('development'),
    HOST: text('must be an address to listen on').default('127.0.0.1'),
    PORT: wholeNumber(1, 65_535, 3000),
    SITE_URL: origin.optional(),
    DATA_DIR: text('must be a folder').default('./data'),
    BACKUP_DIR: text('must be a folder').optional(),
    BACKUP_HOSTS: oneOf(['public', 'any']).default('public'),
    ADMIN_EMAIL: email.optional(),
    ADMIN_PASSWORD: z.string().refine(hasRightLength, PASSWORD).optional(),
    CONTENT: oneOf(['demo', 'empty']).default('demo'),
    SUPABASE_URL: origin.optional(),
    SUPABASE_PUBLISHABLE_KEY: publishableKey.optional(),
    SUPABASE_SECRET_KEY: secretKey.optional(),
    CORS_ORIGINS: z
      .string()
      .transform((value) => value.split(/[\s,]+/).filter(Boolean))
      .refine((values) => values.every(isOrigin), 'must be origins such as https://example.com, separated by commas')
      .transform((values) => values.map((value) => new URL(value).origin))
      .default([]),
    SMTP_URL: text(SMTP).refine(isMailServer, SMTP).optional(),
    MAIL_FROM: text(SENDER).refine(isSender, SENDER).optional(),
    CONTACT_TO: email.optional(),
    FEED_PROXY_URL: webAddress.optional(),
    CLARITY_PROJECT_ID: text(CLARITY)
      .regex(/^[a-z0-9]+$/i, CLARITY)
      .optional(),
    TRUST_PROXY: wholeNumber(0, 10, 0),
    CDN_MAX_AGE: wholeNumber(0, 86_400, 0),
    LOG_LEVEL: LogLevelSchema.default('info'),
  })
  .superRefine((value, context) => {
    const needs = (name: keyof typeof value, other: keyof typeof value) => {
      if (value[name] !== undefined && value[other] === undefined)
        context.addIssue({ code: 'custom', path: [other], message: `is needed because ${name} is set` })
    }
    needs('ADMIN_EMAIL', 'ADMIN_PASSWORD')
    needs('ADMIN_PASSWORD', 'ADMIN_EMAIL')
    needs('SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY')
    needs('SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_URL')
    needs('SUPABASE_SECRET_KEY', 'SUPABASE_URL')
    needs('SMTP_URL', 'MAIL_FROM')
    const { BACKUP_DIR, DATA_DIR } = value
    if (BACKUP_DIR && !relative(join(DATA_DIR, 'files'), BACKUP_DIR).startsWith('..'))
      context.addIssue({ code: 'custom', path: ['BACKUP_DIR'], message: AMONG_FILES })
  })

/** Which key of a project it is: by its prefix, or by the role in an older one, which is a JWT. */
function kindOfKey(value: string): 'publishable' | 'secret' | undefined {
  const prefix = /^sb_(publishable|secret)_/.exec(value)?.[1]
  const claims = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString()
  const role = /"role"\s*:\s*"(\w+)"/.exec(claims)?.[1]
  if (prefix === 'secret' || role === 'service_role') return 'secret'
  return prefix === 'publishable' || role === 'anon' ? 'publishable' : undefined
}

/** A HOST that cannot be part of a web address, such as one with a scope, is taken for all addresses. */
function ownOrigin({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const address = URL.parse(localAddress({ host, port })) ?? new URL(localAddress({ host: '0.0.0.0', port }))
  return address.origin
}

function toSettings(env: z.infer<typeof EnvironmentSchema>): Omit<Settings, 'unreadVariables'> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = env
  return {
    host: env.HOST,
    port: env.PORT,
    siteUrl: env.SITE_URL ?? ownOrigin({ host: env.HOST, port: env.PORT }),
    dataDir: env.DATA_DIR,
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    backupHosts: env.BACKUP_HOSTS,
    admin: email && password ? { email, password } : undefined,
    content: env.CONTENT,
    supabase: url && publishableKey ? { url, publishableKey, secretKey } : undefined,
    corsOrigins: env.CORS_ORIGINS,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, contactTo: env.CONTACT_TO },
    feedProxyUrl: env.FEED_PROXY_URL,
    clarityProjectId: env.CLARITY_PROJECT_ID,
    trustProxy: env.TRUST_PROXY,
    cdnMaxAge: env.CDN_MAX_AGE,
    logLevel: env.LOG_LEVEL,
    isDevelopment: env.NODE_ENV !== 'production',
  }
}

function explain(issues: z.core.$ZodIssue[], given: Record<string, string | undefined>) {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const name = String(issue.path[0])
    if (!messages.has(name)) messages.set(name, issue.message)
  }
  const lines = [...messages].map(([name, message]) => {
    const value = given[name] === undefined || SECRET_VARIABLES.has(name) ? '' : ` (it is "${given[name]}")`
    return `  ${name} ${message}${value}`
  })
  const what = lines.length === 1 ? 'one environment variable is' : `${lines.length} environment variables are`
  return `Portico cannot start: ${what} invalid.\n${lines.join('\n')}`
}

/** The address of the site on this machine; the public address may differ. */
export function localAddress({ host, port }: { host: string; port: number }): string {
  const isLocalhost = ['0.0.0.0', '::', '127.0.0.1'].includes(host)
  const name = isLocalhost ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
