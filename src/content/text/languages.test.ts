import { expect, test } from 'vitest'
import { languageName } from './language-name.ts'
import { languageCalled, languageNames } from './languages.ts'

test('each language is called by its own name, those that come first in front, and a stored one is found again', () => {
  const names = languageNames(['en', 'de'], 'nb')
  expect(Object.entries(names).slice(0, 2)).toEqual([
    ['en', 'English'],
    ['de', 'Deutsch'],
  ])
  expect(names).toMatchObject({ nl: 'Nederlands', pt: 'Português', 'pt-BR': 'Português (Brasil)', nb: 'Norsk bokmål' })
  expect(languageNames(['en'], 'Klingon?')).toMatchObject({ 'Klingon?': 'Klingon?' })
  expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length)
})

test('a page names a language in its own', () => {
  expect([languageName('de', 'en'), languageName('de', 'de'), languageName('?', 'de')]).toEqual([
    'German',
    'Deutsch',
    '?',
  ])
})

test('the code of a language is found by its own and by its English name', () => {
  expect(['Deutsch', ' português (brasil)', 'German', '中文', 'Plattdeutsch', ''].map(languageCalled)).toEqual([
    ...['de', 'pt-BR', 'de', 'zh'],
    ...[undefined, undefined],
  ])
})
