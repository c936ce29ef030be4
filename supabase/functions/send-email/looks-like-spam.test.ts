import { describe, expect, test } from 'vitest'
import { looksLikeSpam } from './looks-like-spam.ts'

const nora = { name: 'Nora Quill', email: 'nora@press.example' }
const unnoticed = { isTrapFilled: false, secondsTaken: null }
const isSpam = (message: string, signals: object = {}, name = nora.name) =>
  looksLikeSpam({ ...nora, name, message }, { ...unnoticed, ...signals })

describe('what people write', () => {
  test.each([
    ['a question', 'May I call you on Monday?'],
    [
      'an invitation with two links',
      'Our conference: https://conf.example and last year https://conf.example/2025. Join us?',
    ],
    ['a link list of a journalist', 'Drafts: https://a.example https://b.example https://c.example https://d.example'],
    ['a client who names her field', 'We run a pharmacy chain and look for a product adviser.'],
    ['a founder in crypto', 'We are a bitcoin custody start-up; would you join our board? https://start.example'],
    ['one who asks about search engines', 'Do you advise on SEO teams? Ours has five people.'],
    ['a long letter', `Dear Marta, ${'I have thought about your essay. '.repeat(250)}`],
    ['another script', 'Здравствуйте! Можно взять у вас интервью?'],
    [
      'a client in finance',
      'We are a small forex fintech in Oslo. Do you have any slots for an advisory call in March?',
    ],
    ['a reporter', 'I am a reporter writing about crypto and online betting. May I interview you?'],
    ['a pharmacy', 'We run a pharmacy start-up; would you see this as an investment opportunity?'],
    ['two links and a topic', 'https://conf.example https://conf.example/2025 Could you speak on SEO?'],
    ['capitals', 'PLEASE CALL ME BACK, MY SHIFT KEY IS BROKEN'],
    ['mail about unsubscribing', 'I would like to unsubscribe from your newsletter, please.'],
  ])('%s is not spam', (_, message) => expect(isSpam(message)).toBe(false))

  test('a text made to be slow to check is checked quickly', () => {
    // of this thread, whatever else the machine does
    const before = process.threadCpuUsage()
    isSpam('<a '.repeat(33_333))
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system, 'µs').toBeLessThan(500_000)
  })

  test.each<[string, object, string?]>([
    ['a password manager that is quick', { secondsTaken: 0.4 }],
    ['a password manager that fills in the hidden field', { isTrapFilled: true, secondsTaken: 40 }],
    ['a company whose name is an address', {}, 'Travel.com'],
  ])('%s is one sign, which proves nothing', (_, signals, name) =>
    expect(isSpam('May I call you on Monday?', signals, name)).toBe(false),
  )
})

describe('what programs and advertisers write', () => {
  test.each<[string, string, object?, string?]>([
    ['the unseen field, with a link', 'Look: https://x.example', { isTrapFilled: true }],
    ['the unseen field, faster than any person', 'Hello', { isTrapFilled: true, secondsTaken: 0.2 }],
    ['faster than any person, with an offer', 'We boost your traffic.', { secondsTaken: 0.2 }],
    ['an offer of ranking', 'Our SEO team will boost your traffic and get you on the first page of Google.'],
    ['links as markup', 'Nice site. [url=https://x.example]cheap[/url]'],
    ['HTML', 'Look: <a href="https://x.example">here</a>'],
    ['a heap of links', Array.from({ length: 5 }, (_, index) => `https://x.example/${index}`).join(' ')],
    ['a shop for a name, with an offer', 'We boost your traffic.', {}, 'best-shop.xyz'],
    ['an address for a name', 'Hello', {}, 'www.best-shop.xyz'],
    ['a casino with a list', 'Online casino, passive income guaranteed, boost your sales'],
    ['a form blaster', 'We send your offer to a million contact forms. Reply to opt-out. Boost sales!'],
  ])('%s is spam', (_, message, signals, name) => expect(isSpam(message, signals, name)).toBe(true))
})
