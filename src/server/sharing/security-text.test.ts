import { expect, test } from 'vitest'
import type { Contact } from '#content/contact/contact.ts'
import type { Site } from '#content/site/site.ts'
import { securityText } from './shared-files.ts'

const of = (site: Partial<Site>, email: string | null = 'ada@example.com') =>
  securityText({
    site: { language: 'de', ...site } as Site, // what is read of it
    contact: { email } as Contact, // likewise
    siteUrl: 'https://ada.example',
    now: Date.parse('2026-11-29T12:00:00Z'),
  })

test('it names the public address, and ends half a year later', () => {
  expect(of({ security_txt: true })).toBe(
    [
      'Contact: mailto:ada@example.com',
      'Expires: 2027-05-28T12:00:00.000Z',
      'Preferred-Languages: de, en',
      'Canonical: https://ada.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('there is none unless the owner wants it and has an address', () => {
  expect(of({})).toBeUndefined()
  expect(of({ security_txt: true }, null)).toBeUndefined()
})
