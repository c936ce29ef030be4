import { expect, test } from 'vitest'
import { noticeOf } from './notice.ts'
import type { NoticeFacts } from './notice-facts.ts'

/** A site of which nothing is stated and that does as little as one can. */
const LEAST: NoticeFacts = {
  ...{ responsible: '', host: '', serverPlace: '', logsKept: '' },
  keptMonths: 0,
  ...{ hasContactForm: false, mailHost: '', newsletterHost: '', pictureHosts: '', videoHosts: '' },
  ...{ usesClarity: false, hasSecretKey: false, projectHost: '', hashesNetworks: false, keepsBackups: false },
  ...{ offsiteHost: '', deletesOffsite: false },
  isStatic: false,
}

/** The paragraphs that differ when these facts change, each with what it then says, or null if it is gone. */
function changed(change: Partial<NoticeFacts>, before: Partial<NoticeFacts> = {}, language: 'en' | 'de' = 'en') {
  const saidOf = (facts: NoticeFacts) =>
    new Map(noticeOf(facts, language).map(({ id, statements }) => [id, statements.join(' ')] as const))
  const [old, now] = [saidOf({ ...LEAST, ...before }), saidOf({ ...LEAST, ...before, ...change })]
  const ids = [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id))
  return Object.fromEntries(ids.map((id) => [id, now.get(id) ?? null]))
}

test('says of everything that is not stated that it is not', () => {
  const said = noticeOf(LEAST, 'en').map(({ id, statements }) => [id, statements.join(' ')])
  expect(Object.fromEntries(said)).toMatchObject({
    responsible: 'Who is responsible for this site is not stated yet.',
    server: expect.stringMatching(/hosts.*not stated.*stands is not stated.*kept is not stated/),
  })
})

test.each<[string, Partial<NoticeFacts>, Partial<NoticeFacts>, Record<string, unknown>]>([
  ['an imprint', { responsible: 'Nora\nAm Deich 3' }, {}, { responsible: expect.stringContaining('Nora\nAm Deich 3') }],
  ['the host', { host: 'Slipway' }, {}, { server: expect.stringContaining('hosted by Slipway.') }],
  ['its place', { serverPlace: 'Kiel' }, {}, { server: expect.stringContaining('stands here: Kiel.') }],
  ['its logs', { logsKept: '7 days' }, {}, { server: expect.stringContaining('for this long: 7 days.') }],
  ['that visits are counted', { hasSecretKey: true }, {}, { visits: expect.stringContaining('400 days') }],
  ['a contact form', { hasContactForm: true }, {}, { contact: expect.stringContaining('no mail server is set') }],
  [
    'a mail server',
    { mailHost: 'smtp.example' },
    { hasContactForm: true },
    { contact: expect.stringContaining('by the mail server smtp.example.') },
  ],
  [
    'how long messages are kept',
    { keptMonths: 12 },
    { hasContactForm: true, hasSecretKey: true },
    { contact: expect.stringContaining('after 12 months') },
  ],
  ['that nothing deletes them without the secret key', { keptMonths: 12 }, { hasContactForm: true }, {}],
  ['a hidden contact form', { hasContactForm: false }, { hasContactForm: true }, { contact: null }],
  ['a newsletter', { newsletterHost: 'a.example' }, {}, { newsletter: expect.stringContaining('a.example') }],
  [
    'its pictures',
    { pictureHosts: 'cdn.example' },
    { newsletterHost: 'a.example' },
    { newsletter: expect.stringContaining('from cdn.example,') },
  ],
  ['videos', { videoHosts: 'player.vimeo.com' }, {}, { videos: expect.stringContaining('on player.vimeo.com.') }],
  ['Clarity', { usesClarity: true }, {}, { clarity: expect.stringContaining('_clck and _clsk') }],
  ['backups', { keepsBackups: true }, {}, { backups: expect.stringContaining('seven') }],
  [
    'backups that leave the server',
    { offsiteHost: 's3.example' },
    { keepsBackups: true },
    { backups: expect.stringMatching(/s3\.example\.$/) },
  ],
  [
    'that they are deleted there',
    { deletesOffsite: true },
    { keepsBackups: true, offsiteHost: 's3.example' },
    { backups: expect.stringMatching(/s3\.example, for a year at most\.$/) },
  ],
  [
    'a project',
    { projectHost: 'a.supabase.co' },
    {},
    { database: expect.stringContaining('a.supabase.co'), signIn: expect.not.stringContaining('cookie') },
  ],
  ['hashes', { hashesNetworks: true }, { projectHost: 'a' }, { limits: expect.stringContaining('keyed hash') }],
  [
    'files without a server',
    { isStatic: true },
    { keepsBackups: true, projectHost: 'a', hasSecretKey: true },
    {
      ...{ limits: null, database: null, backups: null, helpers: null, signIn: null },
      visits: expect.not.stringContaining('counts'),
      server: expect.not.stringContaining('own log'),
    },
  ],
])('%s changes what is told of it, and nothing else', (_, change, before, expected) => {
  expect(changed(change, before)).toEqual(expected)
  expect(Object.keys(changed(change, before, 'de')).toSorted()).toEqual(Object.keys(expected).toSorted())
})
