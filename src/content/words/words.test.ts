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
    expect(longDate(date.toISOString(), words)).toBe(intl.format(date))
  }
  const megabytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' })
  expect(formatFileSize(1_200_000, words).replace('\u00a0', ' ')).toBe(megabytes.format(1.2))
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en-GB', 'en'],
  ['nl', 'en'],
  ['den', 'en'],
])('a site in %s has the words of %s', (tag, language) => {
  expect(wordsLanguage(tag)).toBe(language)
  expect(wordsOf(tag).language).toBe(language)
})

test('the script of a reader is told nothing in English, which it has itself', () => {
  expect(dataWords(wordsOf('nl'), { copied: 'Copied' })).toBeUndefined()
  expect(dataWords(wordsOf('de'), { copied: 'Kopiert' })).toBe('{"copied":"Kopiert"}')
})

/** A page in Dutch, made of the words of an argument. */
const inDutch = (make: (words: ReturnType<typeof pageWords>) => string) => withLanguages(make(pageWords('nl')), 'nl')

test('a page in a language without words says of each element which it is in', () => {
  const page = inDutch(
    ({
      mainMenu,
      menuButton,
      newTab,
      home,
      kit,
    }) => `<html lang="nl"><head><style>@media (a < 1px) { b { c: d } }</style></head>
<body><h1>Hallo</h1><nav aria-label="${mainMenu}"><a href="/">Ada</a><button>${menuButton}</button></nav>
<p>Ada<br><span>${newTab}</span></p><img src="/a" alt="${kit.photoOf('Ada')}"><img src="/b" alt="Een brug"><script>{"a":"${home}"}</script></body></html>`,
  )
  expect(page).toBe(`<html lang="nl"><head><style>@media (a < 1px) { b { c: d } }</style></head>
<body><h1>Hallo</h1><nav lang="en" aria-label="Main"><a lang="nl" href="/">Ada</a><button>Menu</button></nav>
<p>Ada<br><span lang="en">(opens in a new tab)</span></p><img lang="en" src="/a" alt="Press photo of Ada"><img src="/b" alt="Een brug"><script>{"a":"Return to Home"}</script></body></html>`)
})

test('a page in a language with words stays as it is', () => {
  for (const tag of ['en', 'de', 'de-CH']) {
    const page = `<p>${pageWords(tag).home}</p>`
    expect(withLanguages(page, tag)).toBe(page)
    expect(page).toBe(`<p>${wordsOf(tag).home}</p>`)
  }
})
