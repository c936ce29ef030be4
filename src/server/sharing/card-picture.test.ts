import { expect, test } from 'vitest'
import { missingLetter } from '#content/site/letters.ts'
import { TYPEFACES, type Typeface } from '#content/site/look.ts'
import type { SocialCard } from '#content/site/social-card.ts'
import { cardPicture } from './card-picture.ts'
import { fitText } from './fit-text.ts'
import { openLettering } from './lettering.ts'

const makeCard = (changes: Partial<SocialCard> = {}): SocialCard => ({
  ...{ name: 'Ada Quill', headline: '', title: 'Speaking', portrait: null, focus: [0.5, 0.5] },
  ...{ accent: 'rust', typeface: 'editorial' },
  ...changes,
})
const draw = async (changes: Partial<SocialCard> = {}) =>
  cardPicture(
    { card: makeCard(changes), portrait: null, host: 'quill.example' },
    await openLettering(changes.typeface ?? 'editorial'),
  )

test.each(Object.keys(TYPEFACES) as Typeface[])('%s has the letters of European languages', async (typeface) => {
  const { has, outlines } = await openLettering(typeface)
  for (const name of [
    'Łukasz Őrsi-Çelik',
    'Åse Ødegård',
    'Þóra Ægisdóttir',
    'Siobhán O’Neill',
    'Ștefan Ğül',
    'e\u0301',
  ])
    expect(has(name), name).toBe(true)
  for (const name of ['山田 太郎', 'محمد', 'Αδα']) expect(has(name), name).toBe(false)
  expect(outlines('Marta Ellingsen-Vale', 80, 200, 112)).toMatch(/^[MLQCZ\d. -]+$/)
})

test.each(Object.keys(TYPEFACES) as Typeface[])(
  '%s draws what it is said to draw, and nothing more',
  async (typeface) => {
    const { has } = await openLettering(typeface)
    const letters = Array.from({ length: 0x1f00 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter((one) =>
      /\p{Script=Latin}/u.test(one),
    )
    const drawn = letters.filter((letter) => !missingLetter(typeface, letter))
    expect(drawn.length).toBeGreaterThan(170)
    expect(drawn.filter((letter) => !has(letter))).toEqual([])
    const composed = (letter: string) => letter.normalize('NFD') !== letter
    expect(
      letters.filter((letter) => has(letter) && !composed(letter) && missingLetter(typeface, letter)).length,
    ).toBeLessThan(4)
  },
)

test.each(['Ọlá Adéọlá', 'Ṣẹ̀yẹ Ọ̀ṣun', 'Nguyễn Thị Ngọc Bội'])('%s is drawn whole, in whatever look', async (name) => {
  for (const typeface of Object.keys(TYPEFACES) as Typeface[]) {
    const lettering = await openLettering(typeface, name)
    expect(lettering.has(name)).toBe(true)
    expect(lettering.widthOf(name, 100)).toBe(
      (await openLettering(typeface === 'editorial' ? 'classic' : typeface)).widthOf(name, 100),
    )
  }
})

test('a mark stands under the middle of its letter, and takes no room', async () => {
  const { outlines, widthOf } = await openLettering('classic')
  expect(widthOf('ṣ', 100)).toBe(widthOf('s', 100))
  const xsOf = (text: string) =>
    [...outlines(text, 0, 0, 1000).matchAll(/([\d.-]+) [\d.-]+(?=[A-Z])/g)].map(([, x]) => Number(x))
  const letter = xsOf('s')
  const mark = xsOf('ṣ').slice(letter.length)
  const middleOf = (xs: number[]) => (Math.min(...xs) + Math.max(...xs)) / 2
  expect(Math.abs(middleOf(mark) - middleOf(letter))).toBeLessThan(20)
})

test('a text with a letter that the typeface lacks is left out whole', async () => {
  expect(await draw({ name: '山田 Taro' })).toBe(await draw({ name: '' }))
  expect(await draw({ title: 'محمد' })).toBe(await draw({ title: '' }))
  expect(await draw({ name: '' })).not.toBe(await draw())
})

test('a card about something has it above the name, and without it if a letter is missing', async () => {
  const talk = { headline: 'What the tide leaves', title: 'Harbour Days, 2026' }
  expect(await draw(talk)).not.toBe(await draw({ title: talk.title }))
  for (const headline of ['潮汐', 'ما يتركه المد', '🌊'])
    expect(await draw({ ...talk, headline }), headline).toBe(await draw({ title: talk.title }))
  expect(await draw({ ...talk, name: '山田 太郎' })).toBe(await draw({ ...talk, name: '' }))
})

test.each([
  ['Tides 🌊', 'Tides'],
  ['👩🏽‍💻 Code, and 🇳🇴 too ☀️', 'Code, and too'],
  ['Pasted\u200b from\u00a0a\u202fchat\nor a hand\u00adbook', 'Pasted from a chat or a handbook'],
  ['e\u2011mail, 3\u20104', 'e-mail, 3-4'],
])('%j is drawn as %j: only letters that are missing leave a text out', async (name, drawn) => {
  expect(await draw({ name: drawn })).not.toBe(await draw({ name: '' }))
  expect(await draw({ name })).toBe(await draw({ name: drawn }))
})

test('a very long headline is cut, and stands above the other texts', async () => {
  const svg = await draw({ headline: 'What the tide leaves '.repeat(40), title: 'The Harbour Conference '.repeat(5) })
  const heights = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => {
    const ys = [...path.matchAll(/[\d.-]+ ([\d.-]+)(?=[A-Z])/g)].map(([, y]) => Number(y))
    return [Math.min(...ys), Math.max(...ys)] as const
  })
  expect(heights).toHaveLength(4) // the three texts and the address
  for (const [index, [top]] of heights.entries()) expect(top).toBeGreaterThan(heights[index - 1]?.[1] ?? 14)
})

test('nothing of the content gets into the markup but outlines', async () => {
  const svg = await draw({ name: '</path><script>x</script>', title: '"/><image href="https://evil.example"/>' })
  expect(svg).not.toMatch(/script|evil|image/)
})

const byLength = { widthOf: (text: string, size: number) => text.length * size }

test('a text is wrapped at the largest size at which it fits', () => {
  const room = { width: 400, maxLines: 2, sizes: [40, 20] } as const
  expect(fitText(byLength, 'Ada Quill', room)).toEqual({ size: 40, lines: ['Ada Quill'] })
  expect(fitText(byLength, 'Ada Maria Quill', room)).toEqual({ size: 40, lines: ['Ada Maria', 'Quill'] })
  expect(fitText(byLength, 'Ada Maria Quill', { ...room, maxHeight: 60 })).toEqual({
    size: 28,
    lines: ['Ada Maria', 'Quill'],
  })
})

test('at the smallest size it is cut, also within a word', () => {
  const room = { width: 100, maxLines: 2, sizes: [12, 10] } as const
  expect(fitText(byLength, 'one two three four five', room)).toEqual({ size: 10, lines: ['one two', 'three fou…'] })
  expect(fitText(byLength, 'x'.repeat(30), room)).toEqual({ size: 10, lines: ['x'.repeat(10), `${'x'.repeat(9)}…`] })
})
