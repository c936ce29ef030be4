import { expect, it } from 'vitest'
import { isCommonPassword } from './password-rules.ts'

const KNOWN = ['nora.quill@press.example', 'https://quill-and-ink.example']

it.each([
  ...[
    'password1234',
    'Password1234!',
    'P@ssw0rd1234',
    'passwordpassword',
    'mypassword123',
    'qwertyuiop12',
    '1qaz2wsx3edc4',
  ],
  ...[
    '123456789012',
    '111111111111',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '1234567890qwerty',
    '19850412198504',
  ],
  ...[
    'iloveyou1234',
    'Summer2025!!',
    'welcome welcome',
    'administrator',
    'administrator1',
    'letmein123456',
    'qwertyqwerty',
  ],
  ...[
    'superman12345',
    'noraquill2026',
    'NoraQuill!!!!',
    'correcthorsebatterystaple',
    'trustno1trustno1',
    '............',
    '!@#$%^&*()_+',
  ],
  ...[
    'changeme12345',
    'asdfghjkl123',
    'zxcvbnmasdfg',
    'football1234',
    'adminadmin12',
    'dragon dragon',
    'Liverpool123',
    'secretsecret',
  ],
  ...['iloveyousomuch', 'ILoveYouSoMuch!!', 'i love you so very much', 'youaremysunshine', 'welcometothejungle'],
  ...['thankyouverymuch', 'let me in please 1', 'loveofmylife4ever', 'dragon-coffee-summer'],
  ...[
    'nora.quill@press.example',
    'Nora.Quill@Press.Example1',
    'quillandink.example',
    'quill-and-ink 2026!',
    'iamnoraquill',
  ],
])('%s is common', (password) => {
  expect(isCommonPassword(password, KNOWN)).toBe(true)
})

it.each([
  ...[
    'a quiet lantern by the ferry',
    'seven herons on the weir',
    'k7m2p-x9q4t-hw3nd-8vfcr',
    'tidal-marzipan-42',
    'Zq8#vLp2!mXw',
  ],
  ...[
    'my dog eats purple lanterns',
    'Überraschung am Deich',
    'пять тихих фонарей',
    'f3b9c1a07d5e',
    'glasswort otter brine',
    'the love of purple glasswort',
    'nora likes glasswort',
    'coffee dragon summer matrix violin',
  ],
])('%s is not', (password) => {
  expect(isCommonPassword(password, KNOWN)).toBe(false)
})

it('takes no noticeable time, whatever it is given', () => {
  const before = process.threadCpuUsage()
  for (const password of ['a'.repeat(72), 'abcdefgh'.repeat(9), 'passwordpass'.repeat(6), '@1'.repeat(36)])
    for (let times = 0; times < 20; times++) isCommonPassword(password, KNOWN)
  const { user, system } = process.threadCpuUsage(before)
  expect(user + system, 'µs').toBeLessThan(200_000)
})
