import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '#content/privacy/text/en.ts'

type Source = readonly [file: string, text: string]
type Sources = { [P in keyof typeof en]: Record<Exclude<keyof (typeof en)[P], 'title'>, Source> }

const MADE = 'src/site/rendering/privacy-notice.ts'
const SERVER = 'src/server/pages/notice-source.ts'
const STATED = 'src/content/privacy/privacy.schema.ts'
const RIGHTS: Source = ['docs/decisions/0065-the-privacy-notice-is-made-from-settings.md', 'Articles 15 to 22']

/** What makes each statement of the privacy notice true: a file with a line of it. Who changes either, looks at the other. */
const SOURCES: Sources = {
  responsible: {
    named: [MADE, 'hasImprint(imprint)'],
    unnamed: ['src/content/imprint/imprint.ts', 'hasImprint'],
  },
  server: {
    host: [STATED, "title: 'Hosted By'"],
    noHost: [STATED, "title: 'Hosted By'"],
    place: [STATED, "title: 'Place of the Server'"],
    noPlace: [STATED, "title: 'Place of the Server'"],
    logs: [STATED, "title: 'Logs Are Kept For'"],
    noLogs: [STATED, "title: 'Logs Are Kept For'"],
    ownLog: [
      'src/server/log/access-log.ts',
      '/** Without the query, which may contain personal data. */\n  path: string',
    ],
  },
  visits: {
    noCookies: ['tests/server/privacy.test.ts', 'sets no cookie'],
    counted: ['src/api/visits.ts', 'How often each name of a kind was counted; nothing else about a visit is stored.'],
    kept: ['src/server/visits/visit-counter.ts', 'KEPT_DAYS = 400'],
  },
  limits: {
    memory: ['src/server/contact/limit-messages.ts', 'networkOf(clientAddress)'],
    hashed: [
      'supabase/functions/send-email/message-limit.ts',
      'Addresses are kept only as hashes under the secret key, and only while they count',
    ],
  },
  contact: {
    stored: ['supabase/functions/send-email/store.ts', 'contact_messages'],
    mailed: [SERVER, 'new URL(mail.smtpUrl).hostname'],
    notMailed: ['src/admin/health/describe-health.ts', 'No mail server is set: nothing is mailed'],
    kept: ['docs/product/data.md', '`contact_messages` is read, marked and deleted by admins'],
    keptFor: ['src/data/inbox/many-messages.ts', 'monthsBefore('],
    spam: ['src/content/message/retention.ts', 'SPAM_DAYS = 30'],
  },
  newsletter: {
    publisher: ['src/server/subscribe/route.test.ts', 'isPrefilled'],
    pictures: ['src/site/sections/newsletter.tsx', '<Picture src={imageUrl}'],
  },
  videos: { onClick: ['src/site/ui/film.tsx', 'A film is loaded only after a click'] },
  clarity: {
    before: ['src/site/clarity/clarity.ts', "consent === 'allowed' ? 'granted' : 'denied'"],
    allowed: ['src/site/clarity/clarity.ts', "['_clck', '_clsk']"],
    declined: ['src/site/clarity/start-clarity.ts', "consent === 'declined' || !isVisitorReading()) stopClarity()"],
    stored: ['src/site/clarity/consent.ts', 'localStorage.setItem(CONSENT_STORAGE_KEY, consent)'],
  },
  database: { project: [SERVER, 'new URL(supabase.url).host'] },
  backups: {
    nightly: ['packages/backend/src/backup/kept-backups.ts', 'const KEPT = 7'],
    offsite: ['src/server/offsite/send-archive.ts', '[12, (at) => at.slice(0, 7)]'],
  },
  helpers: { read: ['src/server/mcp/drafts-only.ts', 'A fetch that reads content and this key'] },
  signIn: {
    session: ['src/data/session/storage-key.ts', 'SESSION_STORAGE_KEY'],
    device: ['packages/backend/src/auth/device-cookies.ts', 'const YEAR_SECONDS = 365 * 24 * 3600'],
  },
  rights: { gdpr: RIGHTS, complaint: RIGHTS },
}

const STATEMENTS = Object.entries(SOURCES).flatMap(([paragraph, sources]) =>
  Object.entries(sources).map(([name, [file, text]]) => [`${paragraph}.${name}`, file, text] as const),
)

test.each(STATEMENTS)('%s is made true by %s', (_, file, text) => {
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(text)
})

test('each statement has a source', () => {
  const said = Object.entries(en).flatMap(([paragraph, { title: _, ...statements }]) =>
    Object.keys(statements).map((name) => `${paragraph}.${name}`),
  )
  expect(STATEMENTS.map(([name]) => name)).toEqual(said)
})
