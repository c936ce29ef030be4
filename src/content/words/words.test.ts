import { expect, test } from 'vitest'
import { DAY_MS, longDate } from '#content/text/dates.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { dataWords, WORDS_LANGUAGES, wordsLanguage } from './language.ts'
import { pageWords, withLanguages } from './page-words.ts'
import { wordsOf } from './words.ts'

test.each(WORDS_LANGUAGES)('%s writes every day of a year, and the size of a file, as Intl does', (language) => {
  const words = wordsOf(language)
  const intl = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  for (let time = Date.UTC(2024, 0, 1); time < Date.UTC(2025, 0, 1); time += DAY_MS) {
    const date = new Date(time)
    // French has an ordinal for the first day of a month, which Intl does not know
    expect(longDate(date.toISOString(), words)?.replace(/^1er /, '1 ')).toBe(intl.format(date))
  }
  const megabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' })
  expect(formatFileSize(1_200_000, words).replace('\u00a0', ' ')).toBe(megabytes.format(1.2).replace(/\s/, ' '))
})

test.each(WORDS_LANGUAGES)('the short months of %s differ, and fit beside a talk', (language) => {
  const { shortMonths } = wordsOf(language)
  expect(new Set(shortMonths).size).toBe(12)
  for (const month of shortMonths) expect(month).toMatch(/^\p{L}{3,4}$/u)
})

test('French has a space before its marks, elides, and counts nothing as one', () => {
  const { quoted, date, clock, talks, kit, hero, contact } = wordsOf('fr')
  expect(quoted('Oui')).toBe('«\u202fOui\u202f»')
  expect([date(1, 'mai', 2024), clock(9, '05')]).toEqual(['1er mai 2024', '9\u202fh\u202f05'])
  expect([0, 1, 2].map((count) => talks.minutes(count))).toEqual(['0 minute', '1 minute', '2 minutes'])
  expect(['Ada', 'Élise', 'Åsa', 'Yves', 'Yann', 'Nora'].map((name) => hero.portrait(name))).toEqual([
    'Portrait d’Ada',
    'Portrait d’Élise',
    'Portrait d’Åsa',
    'Portrait d’Yves',
    'Portrait de Yann',
    'Portrait de Nora',
  ])
  expect(kit.credit('Nora')).toBe('Photo\u202f: Nora')
  expect(contact.tooLong(2)).toBe('Le message a 2 caractères de trop')
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en-GB', 'en'],
  ['es-419', 'es'],
  ['fr-CA', 'fr'],
  ['it-CH', 'it'],
  ['nl-BE', 'nl'],
  ['pt-BR', 'pt'],
  ['pl', 'en'],
  ['den', 'en'],
])('a site in %s has the words of %s', (tag, language) => {
  expect(wordsLanguage(tag)).toBe(language)
  expect(wordsOf(tag).language).toBe(language)
})

test('the script of a reader is told nothing in English, which it has itself', () => {
  expect(dataWords(wordsOf('pl'), { copied: 'Copied' })).toBeUndefined()
  expect(dataWords(wordsOf('de'), { copied: 'Kopiert' })).toBe('{"copied":"Kopiert"}')
})

/** A page in Polish, made of the words of an argument. */
const inPolish = (make: (words: ReturnType<typeof pageWords>) => string) => withLanguages(make(pageWords('pl')), 'pl')

test('a page in a language without words says of each element which it is in', () => {
  const page = inPolish(
    ({
      mainMenu,
      menuButton,
      newTab,
      home,
      kit,
    }) => `<html lang="pl"><head><style>@media (a < 1px) { b { c: d } }</style></head>
<body><h1>Witaj</h1><nav aria-label="${mainMenu}"><a href="/">Ada</a><button>${menuButton}</button></nav>
<p>Ada<br><span>${newTab}</span></p><img src="/a" alt="${kit.photoOf('Ada')}"><img src="/b" alt="Most"><script>{"a":"${home}"}</script></body></html>`,
  )
  expect(page).toBe(`<html lang="pl"><head><style>@media (a < 1px) { b { c: d } }</style></head>
<body><h1>Witaj</h1><nav lang="en" aria-label="Main"><a lang="pl" href="/">Ada</a><button>Menu</button></nav>
<p>Ada<br><span lang="en">(opens in a new tab)</span></p><img lang="en" src="/a" alt="Press photo of Ada"><img src="/b" alt="Most"><script>{"a":"Return to Home"}</script></body></html>`)
})

test('a page in a language with words stays as it is', () => {
  for (const tag of ['en', 'de', 'de-CH']) {
    const page = `<p>${pageWords(tag).home}</p>`
    expect(withLanguages(page, tag)).toBe(page)
    expect(page).toBe(`<p>${wordsOf(tag).home}</p>`)
  }
})
