import { expect, test } from 'vitest'
import type { Contact } from '#content/contact/contact.ts'
import type { Site } from '#content/site/site.ts'
import { contactCard } from './contact-card.ts'

const SITE_URL = 'https://quill.example'
const row = { id: '1', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const contact: Contact = {
  ...row,
  ...{ title: '', description: '', email: 'ada@quill.example', speaking_info: '' },
  linkedin_url: 'https://www.linkedin.com/in/ada',
  substack_url: null,
}
const makeSite = (changes: Partial<Site>): Site => ({
  ...row,
  ...{ name: 'Ada Quill', first_name: '', job_title: 'Editor', employer: '', summary: '', language: '' },
  ...{ footer_note: '', accent: '', typeface: '', sections: [], page_titles: {}, advisory_in_footer: true },
  ...changes,
})
const card = (changes: Partial<Site> = {}, shown: Contact | null = contact) =>
  contactCard({
    ...{ site: makeSite(changes), hero: null, contact: shown },
    profiles: shown ? profiles : [],
    ...{ siteUrl: SITE_URL, backendUrl: SITE_URL, photo: null },
  })
const profiles = [{ ...row, display_order: 0, label: 'Notes; etc', address: 'https://notes.example/' }]
/** As a reader unfolds them: RFC 2426 section 2.6. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the card has who it is and how the contact section says to reach them', () => {
  expect(linesOf(card({ employer: 'Lamp & Co' }))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ada Quill',
    'N:Quill;Ada;;;',
    'TITLE:Editor',
    'ORG:Lamp & Co',
    'EMAIL;TYPE=INTERNET:ada@quill.example',
    'URL:https://quill.example/',
    'item1.URL:https://www.linkedin.com/in/ada',
    'item1.X-ABLabel:LinkedIn',
    'item2.URL:https://notes.example/',
    'item2.X-ABLabel:Notes\\; etc',
    'END:VCARD',
    '',
  ])
})

test('without a contact section nothing of it is told', () => {
  expect(card({}, null)).not.toMatch(/EMAIL|linkedin|item/)
})

test.each([
  ['Ada Quill', 'Ada', 'N:Quill;Ada;;;'],
  ['Ada Maria de la Quill', 'Ada Maria', 'N:de la Quill;Ada Maria;;;'],
  ['Prof. Dr. Ada Quill', '', 'N:Quill;Ada;;Prof. Dr.;'],
  ['山田太郎', '', 'N:;山田太郎;;;'],
  ['山田 太郎', '太郎', 'N:;山田 太郎;;;'],
])('the name %s with the first name "%s" is %s', (name, first_name, line) => {
  expect(linesOf(card({ name, first_name }))).toContain(line)
})

test('no text ends its line or its value', () => {
  const text = card({ name: 'Quill; Ada, \\ "A"', job_title: 'Editor\r\nEMAIL:evil@x.example' })
  expect(linesOf(text)).toContain('FN:Quill\\; Ada\\, \\\\ "A"')
  expect(linesOf(text)).toContain('TITLE:Editor\\nEMAIL:evil@x.example')
})

test('a long line is folded at 75 bytes, and no character is broken', () => {
  const job_title = '漢字文化'.repeat(30)
  const text = card({ job_title })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(linesOf(text)).toContain(`TITLE:${job_title}`)
})

test('a hundred thousand spaces take no time: the server makes the card while visitors wait', () => {
  const startedAt = performance.now()
  expect(card({ job_title: `a${' '.repeat(100_000)}b` })).toContain('TITLE:a ')
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
