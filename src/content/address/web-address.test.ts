import { expect, test } from 'vitest'
import { ContactSchema } from '#content/contact/contact.schema.ts'
import { TalkSchema } from '#content/talk/talk.schema.ts'
import { ADDRESS_PROBLEMS, completeAddress, completeLink } from './web-address.ts'
import { webUrl } from './web-url.ts'

test.each([
  ['www.x.com', 'https://www.x.com/'],
  ['linkedin.com/in/anna', 'https://linkedin.com/in/anna'],
  ['  https://anna.example/talks \n', 'https://anna.example/talks'],
  ['HTTP://Anna.Example', 'http://anna.example/'],
  ['//anna.example/a', 'https://anna.example/a'],
  ['https:anna.example', 'https://anna.example/'],
  ['anna.example:8080/a?b=c#d', 'https://anna.example:8080/a?b=c#d'],
  ['medium.example/@anna', 'https://medium.example/@anna'],
  ['münchen.example/straße', 'https://xn--mnchen-3ya.example/stra%C3%9Fe'],
  ['anna.example/a page', 'https://anna.example/a%20page'],
  ['\u202a\ufeffhttps://anna.example/tal\u00adks\u200b', 'https://anna.example/talks'],
  ['', ''],
  ['   ', ''],
])('%j is completed', (typed, address) => {
  expect(completeAddress(typed)).toEqual({ address })
  // what is saved with success is a link for visitors
  if (address) expect(webUrl(address)).toBe(address)
})

test.each([
  [
    'https://www.google.com/url?sa=t&source=web&rct=j&url=https%3A%2F%2Fanna.example%2Ftalks%3Fyear%3D2026%26page%3D2&ved=2ahUKEwi&usg=AOvVaw0',
    'https://anna.example/talks?year=2026&page=2',
  ],
  ['https://www.google.co.uk/url?q=https://anna.example/talks&sa=D&source=docs', 'https://anna.example/talks'],
  [
    'https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fanna.example%2Ftalks%23may&data=05%7C02%7C&sdata=x%3D&reserved=0',
    'https://anna.example/talks#may',
  ],
  [
    'https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fanna.example%2F&locale=en',
    'https://anna.example/',
  ],
  ['https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fanna%2Eexample&urlhash=x', 'https://anna.example/'],
  ['https://www.linkedin.com/safety/go/?url=https%3A%2F%2Fanna.example%2Fa', 'https://anna.example/a'],
  ['l.facebook.com/l.php?u=https%3A%2F%2Fanna.example%2Fa&h=AT0', 'https://anna.example/a'],
  ['https://l.instagram.com/?u=https%3A%2F%2Fanna.example%2Fa&e=AT0', 'https://anna.example/a'],
  ['https://www.youtube.com/redirect?event=video_description&q=https%3A%2F%2Fanna.example', 'https://anna.example/'],
  [
    'https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fanna.example%252Fa&data=1',
    'https://anna.example/a',
  ],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ['https://www.google.com/search?q=https://anna.example', 'https://www.google.com/search?q=https://anna.example'],
  ['https://www.linkedin.com/in/anna?url=https://x.example', 'https://www.linkedin.com/in/anna?url=https://x.example'],
  ['https://google.example/url?q=https://anna.example', 'https://google.example/url?q=https://anna.example'],
])('a link through a redirect is the page to which it leads: %s', (typed, address) => {
  expect(completeAddress(typed)).toEqual({ address })
  expect(completeLink(typed)).toEqual({ address })
})

test.each([
  ['mailto:anna@example.com', 'email'],
  ['anna@example.com', 'email'],
  [' Anna@Example.com ', 'email'],
  ['javascript:alert(1)', 'scheme'],
  ['ftp://anna.example', 'scheme'],
  ['data:text/html,hello', 'scheme'],
  ['https://anna:secret@example.com', 'account'],
  ['anna', 'host'],
  ['localhost:3000', 'host'],
  ['https://https://anna.example', 'host'],
  ['https://', 'invalid'],
  ['my home page', 'invalid'],
] as const)('%j is refused in words: %s', (typed, problem) => {
  expect(completeAddress(typed)).toEqual({ problem: ADDRESS_PROBLEMS[problem] })
})

test.each([
  ['www.x.com', 'https://www.x.com/'],
  ['anna@example.com', 'mailto:anna@example.com'],
  ['mailto:anna@example.com', 'mailto:anna@example.com'],
  ['/press-kit', '/press-kit'],
  ['\u200b/press-kit\u00a0', '/press-kit'],
  ['#contact', '#contact'],
  ['//x.com', 'https://x.com/'],
])('the link %j leads to %s', (typed, address) => {
  expect(completeLink(typed)).toEqual({ address })
})

test('a link that is a script is refused', () => {
  expect(completeLink('javascript:alert(1)')).toEqual({ problem: ADDRESS_PROBLEMS.scheme })
})

const talk = { title: 'A talk', location: 'Here', description: 'Of this.', date: '2026-01-05', type: 'talk' } as const
const contact = { title: '', description: '', email: '', speaking_info: '', linkedin_url: '', substack_url: '' }

test('addresses are stored as parsed, an emptied one as null', () => {
  expect(TalkSchema.parse({ ...talk, action_url: ' www.x.com' }).action_url).toBe('https://www.x.com/')
  expect(TalkSchema.parse({ ...talk, action_url: '  ' }).action_url).toBeNull()
  expect(ContactSchema.parse({ ...contact, linkedin_url: 'linkedin.com/in/anna' }).linkedin_url).toBe(
    'https://linkedin.com/in/anna',
  )
})

test('a pasted mail address loses what nobody sees', () => {
  const parsed = ContactSchema.parse({ ...contact, email: '\u202aanna@example.com\u200b\u00a0' })
  expect(parsed.email).toBe('anna@example.com')
})

test('the problem of an address is told at its field', () => {
  const { error } = ContactSchema.safeParse({ ...contact, linkedin_url: 'anna@example.com' })
  expect(error?.issues).toMatchObject([{ path: ['linkedin_url'], message: ADDRESS_PROBLEMS.email }])
})
