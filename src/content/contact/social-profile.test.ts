import { expect, test } from 'vitest'
import { elsewhere, fediverseName, hostName } from './social-profile.ts'

test.each([
  ['https://github.com/vera', 'GitHub'],
  ['https://www.youtube.com/@vera', 'YouTube'],
  ['https://medium.com/@vera', 'Medium'],
  ['https://social.example/@vera', 'Mastodon'],
  ['https://notes.vera.example/', 'notes.vera.example'],
  ['no address', ''],
])('a profile at %s without a label is called %s', (address, name) => expect(hostName(address)).toBe(name))

test.each([
  ['https://social.example/@vera', '@vera@social.example'],
  ['https://social.example/@vera/', '@vera@social.example'],
  ['https://social.example/@vera/1234', null],
  ['https://vera.substack.com/@vera', null],
  ['https://www.tiktok.com/@vera', null],
])('the account at %s is %s in the fediverse', (address, name) => expect(fediverseName(address)).toBe(name))

test('an address that is entered twice is shown once, and one that is no web address not at all', () => {
  const contact = { linkedin_url: 'https://www.linkedin.com/in/vera', substack_url: '' }
  const profiles = [
    { label: 'Me', address: 'https://www.linkedin.com/in/vera' },
    { label: '', address: 'javascript:alert(1)' },
    { label: ' ', address: 'https://github.com/vera' },
  ]
  expect(elsewhere(contact, profiles).map(({ label, url }) => `${label} ${url}`)).toEqual([
    'LinkedIn https://www.linkedin.com/in/vera',
    'GitHub https://github.com/vera',
  ])
  expect(elsewhere(null, undefined)).toEqual([])
})
