import { expect, test } from 'vitest'
import { MARKS, type Places } from '#content/place.ts'
import { markFields, withPlaces } from './mark-fields.ts'

const API = 'https://p.supabase.test'

async function marked(table: string, row: object, section?: string) {
  const { fetch, places } = markFields(async () => Response.json([row]), API, section)
  const [read] = await (await fetch(`${API}/rest/v1/${table}?select=*`)).json()
  return { read, places }
}
const visible = (text: string) => text.replace(MARKS, '|')

test.each([
  ['a text', 'Boats', 'Boat|s'],
  ['each of its lines', 'One.\n\n- two ', 'One|.\n\n- tw|o '],
  ['a quotation inside its marks', '“Boats.”', '“Boats.|”'],
  ['one that ends with an emoji', 'Boats ⛵', 'Boats |⛵'],
  ['one that looks like HTML', 'a < b > c', 'a < b > |c'],
])('a plain text is marked: %s', async (_, quote, expected) => {
  const { read, places } = await marked('testimonials', { id: 'a', quote })
  expect(visible(read.quote)).toBe(expected)
  expect(places.marks).toEqual(['testimonials/a/quote'])
})

test.each([
  ['<p>Boats</p><p></p><ul><li>Two</li></ul>', '<p>Boats|</p><p></p><ul><li>Two|</li></ul>'],
  ['Plain <b>words</b>', 'Plain <b>words</b>|'],
  ['', 'I help teams build innovative products that users love and businesses value|.'],
])(
  'the rich text %j is marked in its paragraphs, an empty one by what the page shows instead',
  async (text, expected) => {
    const { read, places } = await marked('hero', { id: 'h', description: text })
    expect(visible(read.description)).toBe(expected)
    expect(places.marks).toEqual(['hero//description'])
  },
)

test('what is not shown as it is stored, or not read, is left alone', async () => {
  const talk = { id: 't', slug: 'boats', type: 'talk', image_alt: 'A boat', date: '2026-01-05', location: '' }
  const { read, places } = await marked('talks', { ...talk, image_url: '/storage/v1/a.jpg' })
  expect(read).toEqual({ ...talk, image_url: '/storage/v1/a.jpg' })
  expect(places.addresses).toEqual([
    ['2026-01-05', 'talks/t/date'],
    [`${API}/storage/v1/a.jpg`, 'talks/t/image_url'],
    [`${API}/storage/v1/a-web.webp`, 'talks/t/image_url'],
  ])
})

test('two reads of a row have the same mark, and other tables and failures pass through', async () => {
  const { fetch, places } = markFields(async () => Response.json([{ id: 'a', quote: 'x' }]), API)
  const read = async (path: string) => (await fetch(`${API}${path}`)).text()
  expect(await read('/rest/v1/testimonials?select=*')).toBe(await read('/rest/v1/testimonials?select=quote'))
  expect(places.marks).toHaveLength(1)
  expect(await read('/rest/v1/profiles?select=*')).toBe('[{"id":"a","quote":"x"}]')
  const failing = markFields(async () => Response.json({ message: 'no' }, { status: 503 }), API)
  expect((await failing.fetch(`${API}/rest/v1/hero?select=*`)).status).toBe(503)
})

test('no text can end the element of the places', () => {
  const places: Places = { marks: [], addresses: [['</script>', 'talks/t/image_url']], elements: [] }
  expect(withPlaces('<body></body>', places).match(/<\/script>/g)).toHaveLength(1)
})
