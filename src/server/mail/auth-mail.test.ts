import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthMail } from '@portico/backend'
import { expect, test } from 'vitest'
import { accentColours } from '#content/site/accent-colours.ts'
import { authMail } from './auth-mail.ts'
import { authLetters } from './auth-texts.ts'
import { type Letter, letterHtml } from './letter.ts'

const CONFIG = readFileSync(join(import.meta.dirname, '../../../supabase/config.toml'), 'utf8')

const to = 'marta@portico.example'
const newEmail = 'new@portico.example'
const linked = {
  to,
  tokenHash: 'pkce_a+b',
  code: '12345678',
  newEmail,
  redirectTo: 'https://elsewhere.example/',
} as const

const mails: AuthMail[] = [
  { kind: 'recovery', ...linked },
  { kind: 'magic_link', ...linked },
  { kind: 'email_change', ...linked },
  { kind: 'email_change_current', ...linked },
  { kind: 'email_changed', to, newEmail },
  { kind: 'reauthentication', to, code: '12345678' },
  { kind: 'password_changed', to },
  { kind: 'factor_added', to, tokenHash: 'pkce_a+b', code: '123456' },
  { kind: 'invite', to, tokenHash: 'a+b', data: { invited_by: 'vera@portico.example', invited_as: 'an assistant' } },
  { kind: 'factor_removed', to },
  { kind: 'recovery_codes_made', to, tokenHash: 'pkce_a+b', code: '123456' },
  { kind: 'recovery_code_used', to, left: 9 },
]

const letterhead = { name: 'Nora Quill', language: 'en', accent: accentColours('') }
const word = (mail: AuthMail) => authMail('https://portico.example', mail, letterhead)

test.each([
  ['recovery', 'https://portico.example/admin/reset-password?token_hash=pkce_a%2Bb&type=recovery'],
  ['magic_link', 'https://portico.example/admin/login?type=magiclink'],
  ['email_change', 'https://portico.example/admin/account?token_hash=pkce_a%2Bb&type=email_change'],
  ['email_change_current', 'https://portico.example/admin/account?token_hash=pkce_a%2Bb&type=email_change'],
  ['password_changed', 'https://portico.example/admin/login'],
  ['factor_removed', 'https://portico.example/admin/login'],
] as const)('the link of %s leads to a page of the site', (kind, url) => {
  const { text, html } = word({ kind, ...linked })
  expect(text).toContain(`:\n${url}\n`)
  expect(html).toContain(`href="${url.replace('&', '&amp;')}"`)
})

test('the mail about new recovery codes carries the same way back, and the one about a used code says how many are left', () => {
  const { text } = word({ kind: 'recovery_codes_made', to, tokenHash: 'a+b', code: '123456' })
  expect(text).toContain('reset-password?token_hash=a%2Bb&type=recovery&undo=factor')
  const left = (count: number) => word({ kind: 'recovery_code_used', to, left: count }).text
  expect([9, 1, 0].map((count) => /\. ([^.]* left)\./.exec(left(count))?.[1])).toEqual([
    '9 codes are left',
    '1 code is left',
    'None is left',
  ])
})

test('the mail about a new second factor carries the way back, and says what a new password does not do', () => {
  const { text, html } = word({ kind: 'factor_added', to, tokenHash: 'a+b', code: '123456' })
  const url = 'https://portico.example/admin/reset-password?token_hash=a%2Bb&type=recovery&undo=factor'
  expect(text).toContain(`This was not me:\n${url}\n`)
  expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
  expect(text).toContain('The page behind the link asks for this code:\n\n    123456\n')
  expect(text).toContain('A new password alone does not remove the factor.')
  expect(text).toContain('by the command admin reset-mfa')
})

test('an invitation names who invites, as what, and what happens then', () => {
  const data = { invited_by: 'vera@portico.example', invited_as: 'an assistant' }
  const { text } = word({ kind: 'invite', to, tokenHash: 'a+b', data })
  expect(text).toMatch(
    /^vera@portico\.example invites you to the website of Nora Quill as an assistant\.\n\nAn assistant/,
  )
  expect(text).toContain('To accept, choose a password')
  // in the dashboard of a project, say
  expect(word({ kind: 'invite', to, tokenHash: 'a+b', data: {} }).text).toMatch(/^Somebody has made an account for you/)
})

test.each(mails)(
  '$kind has a text and the same in HTML, leads nowhere else and holds the code that a page asks for',
  (mail) => {
    const { kind, subject, text, html } = word(mail)
    expect(kind).toMatch(/^[a-z-]+$/)
    expect(subject).toMatch(/^[^\r\n]{5,60}$/)
    for (const body of [text, html]) {
      expect(
        body.match(/https?:\/\/[^/"\s]+/g)?.filter((origin) => origin !== 'https://portico.example') ?? [],
      ).toEqual([])
      if ('code' in mail) expect(body.includes(mail.code)).toBe(!mail.kind.startsWith('email_change'))
      if ('newEmail' in mail && mail.kind.startsWith('email')) expect(body).toContain(newEmail)
    }
    const said = text.split(/\n+/).filter((line) => /^[A-Z]/.test(line) && !line.endsWith(':'))
    expect(said.filter((line) => !html.includes(line.replaceAll("'", '&#39;')))).toEqual([])
  },
)

test('what somebody else wrote is text in HTML, never markup', () => {
  const { html } = word({ kind: 'email_changed', to, newEmail: '<img src=x onerror=alert(1)>@x.example' })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x')
})

test('HTML is one column without tables, pictures or scripts', () => {
  for (const mail of mails) expect(word(mail).html).not.toMatch(/<(table|img|script|link)\b/)
})

test('the button of a letter has the accent of the site, in both schemes', () => {
  const letter = { subject: 'Message', opening: [], closing: [], link: { label: 'Open', url: 'https://a.example' } }
  const html = letterHtml(letter, { ...letterhead, accent: accentColours('forest') })
  expect(html.match(/\n\.link\{[^}]*background:(#\w+)/g)?.map((rule) => rule.slice(-7))).toEqual(['#2b6440', '#8fce9f'])
  expect(html).not.toContain(accentColours('rust').light)
})

test('each line of a quotation has its own direction: Arabic and Hebrew begin on the right', () => {
  const letter = { subject: 'Message', opening: [], quote: 'About: Press\n\nשלום', closing: [] }
  expect(letterHtml(letter, letterhead)).toMatch(/\nblockquote\{[^}]*unicode-bidi:plaintext/)
})

test('a name or an address of one long word makes no letter wider than a phone', () => {
  const letter = { subject: 'Message', opening: [], closing: [] }
  expect(letterHtml(letter, letterhead)).toMatch(/\nbody\{[^}]*overflow-wrap:anywhere/)
})

/** What a Supabase project sends itself has the same words: https://supabase.com/docs/guides/auth/auth-email-templates */
const code = '{{ .Token }}'
const signInUrl = '{{ .SiteURL }}/admin/login'
/** A project cannot read the name of the site for its mails. */
const letters = authLetters('{{ .SiteURL }}', 'the website {{ .SiteURL }}')
const link = (path: string, type: string) => `{{ .SiteURL }}${path}?token_hash={{ .TokenHash }}&type=${type}`
const templates: Record<string, Letter> = {
  recovery: letters.recovery({ url: link('/admin/reset-password', 'recovery'), code }),
  invite: inviteTemplate(),
  'magic-link': letters.magicLink({ url: `${signInUrl}?type=magiclink`, code }),
  'email-change': letters.emailChange({
    url: link('/admin/account', 'email_change'),
    newEmail: '{{ .NewEmail }}',
  }),
  'email-changed': letters.emailChanged({ newEmail: '{{ .Email }}' }),
  reauthentication: letters.reauthentication(code, 'its password'),
  'password-changed': letters.passwordChanged({ signInUrl }),
  'factor-added': letters.factorAdded({}),
  'factor-removed': letters.factorRemoved({ signInUrl }),
}

/** Who was invited in the dashboard has no metadata of ours. */
function inviteTemplate(): Letter {
  const url = link('/admin/reset-password', 'invite')
  const [unknown, ...then] = letters.invite({ url }).opening
  const known = letters.invite({ url, inviter: { by: '{{ .Data.invited_by }}', as: '{{ .Data.invited_as }}' } })
  const opening = [`{{ if .Data.invited_by }}${known.opening[0]}{{ else }}${unknown}{{ end }}`, ...then]
  return { ...known, opening }
}

test.each(Object.entries(templates))('the template %s of a Supabase project says the same', async (name, letter) => {
  const file = join(import.meta.dirname, `../../../supabase/templates/${name}.html`)
  await expect(
    letterHtml(letter, { name: '{{ .SiteURL }}', language: 'en', accent: accentColours('') }),
  ).toMatchFileSnapshot(file)
  expect(CONFIG).toContain(`subject = "${letter.subject}"\ncontent_path = "./supabase/templates/${name}.html"`)
})
