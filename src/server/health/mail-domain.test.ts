import { expect, test, vi } from 'vitest'
import { checkMailDomain, createDomainChecks } from './mail-domain.ts'

/** A name that is not in it does not exist; 'silent' answers nothing. */
const dnsOf = (records: Record<string, string[] | 'silent'>) => ({
  resolveTxt: vi.fn(async (name: string) => {
    const texts = records[name]
    if (texts === 'silent') throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' })
    if (!texts) throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' })
    return texts.map((text) => [text.slice(0, 9), text.slice(9)])
  }),
})

const GOOGLE = 'smtp.gmail.com'
const FASTMAIL = 'smtp.fastmail.com'
const POSTMARK = 'smtp.postmarkapp.com'
const OWN = 'mail.ferry.example'
const SENDER = 'site@ferry.example'
const DMARC = { '_dmarc.ferry.example': ['v=DMARC1; p=none'] }
const spf = (...texts: string[]) => ({ 'ferry.example': ['google-site-verification=x', ...texts], ...DMARC })

test.each<[string, string, string, Record<string, string[] | 'silent'>, string[]]>([
  [
    'that all records are there',
    GOOGLE,
    SENDER,
    spf('v=spf1 include:_spf.google.com ~all'),
    ['SPF good', 'DMARC good'],
  ],
  ['capitals and a plus', GOOGLE, SENDER, spf('V=SPF1 +Include:_spf.Google.com -all'), ['SPF good', 'DMARC good']],
  ['a redirect', GOOGLE, SENDER, spf('v=spf1 redirect=_spf.google.com'), ['SPF good', 'DMARC good']],
  ['missing records', GOOGLE, SENDER, {}, ['SPF missing', 'DMARC missing']],
  [
    'the record of another provider',
    GOOGLE,
    SENDER,
    spf('v=spf1 include:spf.brevo.com ~all'),
    ['SPF wrong', 'DMARC good'],
  ],
  [
    'two records',
    GOOGLE,
    SENDER,
    spf('v=spf1 -all', 'v=spf1 include:_spf.google.com ~all'),
    ['SPF wrong', 'DMARC good'],
  ],
  ['no answer', GOOGLE, SENDER, { 'ferry.example': 'silent', ...DMARC }, ['SPF unknown', 'DMARC good']],
  ['a key', FASTMAIL, SENDER, { 'fm2._domainkey.ferry.example': ['v=DKIM1; k=rsa; p=MIGf'] }, ['DKIM good']],
  ['a key that was withdrawn', FASTMAIL, SENDER, { 'fm1._domainkey.ferry.example': ['v=DKIM1; p='] }, ['DKIM missing']],
  ['no answer about a key', FASTMAIL, SENDER, { 'fm1._domainkey.ferry.example': 'silent' }, ['DKIM unknown']],
  ['a return address of its own', POSTMARK, SENDER, DMARC, ['DMARC good']],
  ['a server of one’s own', OWN, SENDER, spf('v=spf1 mx -all'), ['SPF good', 'DMARC good']],
  ['the domain above', OWN, 'site@post.ferry.example', DMARC, ['SPF missing', 'DMARC good']],
  ['a domain of the provider', GOOGLE, 'ferry@gmail.com', {}, ['Sender good']],
  ['a domain of another provider', POSTMARK, 'ferry@gmail.com', {}, ['Sender wrong']],
])('the report on the sender’s domain tells %s', async (_, host, sender, records, expected) => {
  const findings = (await checkMailDomain({ host, sender }, dnsOf(records))).map(
    ({ what, state }) => `${what} ${state}`,
  )
  expect(findings).toEqual(expect.arrayContaining(expected))
})

test('what is missing names the record to add', async () => {
  const says = (await checkMailDomain({ host: GOOGLE, sender: SENDER }, dnsOf({}))).map((finding) => finding.says)
  expect(says).toEqual([
    'Add a TXT record to ferry.example: v=spf1 include:_spf.google.com ~all',
    'Add a TXT record to _dmarc.ferry.example: v=DMARC1; p=none',
  ])
})

test('the DNS is asked once a day, of another sender at once, and when somebody asks again', async () => {
  const dns = dnsOf(DMARC)
  let now = Date.parse('2026-11-27T12:00:00Z')
  const check = createDomainChecks(dns, () => now)
  const sending = { host: POSTMARK, sender: SENDER }
  const asked = async (...args: Parameters<typeof check>) => {
    dns.resolveTxt.mockClear()
    await check(...args)
    return dns.resolveTxt.mock.calls.length > 0
  }
  expect(await asked(sending)).toBe(true)
  now += 23 * 3_600_000
  expect(await asked(sending)).toBe(false)
  expect(await asked(sending, true)).toBe(true)
  expect(await asked({ ...sending, sender: 'a@quay.example' })).toBe(true)
  now += 24 * 3_600_000
  expect(await asked({ ...sending, sender: 'a@quay.example' })).toBe(true)
})
