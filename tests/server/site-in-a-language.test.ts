import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KINDS } from '#content/kinds.ts'
import { PRESS_KIT_ZIP_PATH } from '#content/press-kit/press-kit.ts'
import { noticeInOther } from '#content/privacy/privacy.ts'
import { PUBLIC_PATHS } from '#content/site/routes.ts'
import { CONTACT_CARD_PATH, LLMS_TEXT_PATH, TALKS_CALENDAR_PATH, TALKS_FEED_PATH } from '#content/site/shared-files.ts'
import { SPEAKING_SHEET_PATH } from '#content/speaking/speaking.ts'
import { ENGLISH } from '#content/words/english.ts'
import { WORDS_LANGUAGES } from '#content/words/language.ts'
import { wordsOf } from '#content/words/words.ts'
import { errorPage } from '#server/http/error-page.ts'
import { englishIn, OWN_WORDS, saidBy, textsOf } from '#tests/support/catalogue.ts'
import { startTestSite, type TestSite } from '#tests/support/site.ts'

/* In a site whose language has words, no answer has an English one; in any other, each English one says that it is English. */

let site: TestSite

/** Of the rows that are single; the lists have none. */
const NOTHING = {
  site: { job_title: '' },
  hero: { subtitle: '', description: '', image_url: null, image_metadata: null },
  story_section_config: { title: '' },
  newsletter: { title: '' },
  contact: { title: '', description: '' },
  skin_in_game: { description: '' },
  talks_description: { description: '' },
  press_kit: { short_bio: '', medium_bio: '', full_bio: '', photo_url: null },
  advisory_page: { title: '', description: '', engagement: '' },
  speaking_page: { headline: '', introduction: '', needs: '' },
}

beforeAll(async () => {
  site = await startTestSite({ CLARITY_PROJECT_ID: 'abc' })
  await saveAll(OWN_WORDS)
})
afterAll(() => site?.stop())

const save = (table: string, body: object) => site.rest(`${table}?id=not.is.null`, { method: 'PATCH', body })

async function saveAll(rows: Record<string, object>) {
  for (const [table, body] of Object.entries(rows)) await save(table, body)
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(site.url + path, { method: 'POST', headers: { origin: site.url }, body: new URLSearchParams(fields) })

async function removeAll() {
  for (const { table, isList } of KINDS) if (isList) await site.rest(`${table}?id=not.is.null`, { method: 'DELETE' })
  await saveAll(NOTHING)
}

/** Every page that the site can answer with, by what was asked. */
async function pages(): Promise<[asked: string, html: string][]> {
  const talks = (await site.rest('talks?select=id')) as { id: string }[]
  const paths = [
    ...PUBLIC_PATHS,
    ...talks.map(({ id }) => `/talks/${id}`),
    SPEAKING_SHEET_PATH,
    '/nowhere',
    '/preview/x/',
  ]
  const answers: [string, Response][] = []
  for (const path of paths) answers.push([path, await fetch(site.url + path)])
  const message = { name: 'Nora', email: 'nora@press.example', message: `Hallo ${crypto.randomUUID()}` }
  for (const fields of [
    message,
    { ...message, name: '', email: 'nora', message: ' ' },
    { ...message, message: 'x'.repeat(10_001) },
  ])
    answers.push([`/contact ${Object.values(fields).join().slice(0, 40)}`, await post('/contact', fields)])
  for (const email of ['nora', 'nora@press.example', 'x'.repeat(300)])
    answers.push([`/subscribe ${email}`, await post('/subscribe', { email })])
  answers.push([
    '/contact from elsewhere',
    await fetch(`${site.url}/contact`, { method: 'POST', headers: { origin: 'https://x.example' } }),
  ])
  return Promise.all(answers.map(async ([asked, answer]): Promise<[string, string]> => [asked, await answer.text()]))
}

/** The lines of every other answer. */
async function files(): Promise<[asked: string, lines: string[]][]> {
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const kit = await fetch(site.url + PRESS_KIT_ZIP_PATH)
  const packed = kit.ok ? unzipSync(new Uint8Array(await kit.arrayBuffer())) : {}
  const texts = Object.entries(packed).filter(([name]) => name.endsWith('.txt'))
  return [
    ['the names in the press kit', Object.keys(packed).flatMap((name) => name.split(/[/.-]/))],
    ...texts.map(([name, bytes]): [string, string[]] => [name, strFromU8(bytes).split(/\r?\n|: /)]),
    ...Object.entries(packed)
      .filter(([name]) => name.endsWith('.html'))
      .map(([name, bytes]): [string, string[]] => [name, saidBy(strFromU8(bytes)).map(({ text }) => text)]),
    [LLMS_TEXT_PATH, (await read(LLMS_TEXT_PATH)).split(/\n|\[|\]|: |## /)],
    [CONTACT_CARD_PATH, (await read(CONTACT_CARD_PATH)).split(/\r\n|:/)],
    [TALKS_CALENDAR_PATH, (await read(TALKS_CALENDAR_PATH)).split(/\r\n|:/)],
    [TALKS_FEED_PATH, (await read(TALKS_FEED_PATH)).split(/[<>]/)],
    [
      '/api/newsletter',
      Object.values((await (await fetch(`${site.url}/api/newsletter`)).json()) as object).map(String),
    ],
  ]
}

/** What an answer says, without a privacy notice that is not in the language of the site. */
const saidIn = (html: string, asked: string, language: string) =>
  saidBy(html).filter(({ lang }) => asked !== '/privacy' || lang !== noticeInOther(language))

test.each([
  ['de', 'with content'],
  ['fr', 'with content'],
  ['pt', 'without'],
])('no answer of a site in %s %s has an English word', async (language, content) => {
  const words = wordsOf(language)
  await save('site', { language })
  if (content === 'without') await removeAll()
  for (const [asked, html] of await pages()) {
    const said = saidIn(html, asked, language)
    expect(
      englishIn(
        said.map(({ text }) => text),
        words,
      ),
      asked,
    ).toEqual([])
    expect(
      said.filter(({ lang }) => lang && ![language, 'de', 'no'].includes(lang)), // the owner's texts in a further language
      asked,
    ).toEqual([])
  }
  for (const [asked, lines] of await files()) expect(englishIn(lines, words), asked).toEqual([])
})

test('each English word of a Polish site says that it is English', async () => {
  await save('site', { language: 'pl' })
  const words = new Set(textsOf(ENGLISH).map(([, text]) => text))
  for (const [asked, html] of await pages()) {
    const said = saidBy(html.slice(html.indexOf('<body')))
    const wrong = said.filter(({ text, lang }) => words.has(text) && /\p{L}/u.test(text) && lang !== 'en')
    expect(wrong, asked).toEqual([])
  }
})

test('the page of a fault is in the language of the site', () => {
  const words = wordsOf('fr')
  const html = errorPage('x1', undefined, words)
  expect(html).toContain('<html lang="fr">')
  expect(
    englishIn(
      saidBy(html).map(({ text }) => text),
      words,
    ),
  ).toEqual([])
  expect(errorPage('x1')).toContain('<html lang="en">')
})

test.each(WORDS_LANGUAGES)('no word of %s is empty, and none of several words is left in English', (language) => {
  const english = new Map(textsOf(ENGLISH))
  const texts = textsOf(wordsOf(language))
  expect(texts.filter(([, text]) => !text.trim())).toEqual([])
  const same = texts.filter(([place, text]) => text === english.get(place) && /\p{L}\S* \p{L}/u.test(text))
  if (language !== 'en') expect(same).toEqual([])
})
