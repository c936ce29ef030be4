import { expect, test } from 'vitest'
import { ownPageSchemaFor, PAGE_SLUG_TAKEN } from './own-page.schema.ts'

const others = [{ id: '1', slug: 'now', former_slugs: '/before/' }]
const parse = (values: object, page: Parameters<typeof ownPageSchemaFor>[0] = null) =>
  ownPageSchemaFor(page, others).safeParse({ title: 'On My Desk', slug: '', ...values })

test.each([
  [{}, 'on-my-desk'],
  [{ slug: ' Über mich/heute. ' }, 'ueber-mich-heute'],
  [{ title: 'Now' }, 'now-2'],
  [{ title: 'Before' }, 'before-2'],
  [{ title: 'Talks' }, 'talks-2'],
  [{ title: '🎉' }, 'page'],
  [{ slug: 'before' }, 'before'],
])('%j has the address /%s', (values, slug) => expect(parse(values).data).toMatchObject({ slug }))

test.each([
  ['talks', 'Your site has a page at /talks already. Choose a different address.'],
  ['Admin', 'The site itself needs the address /admin. Choose a different one.'],
  ['now', PAGE_SLUG_TAKEN],
])('the address %s is refused with its reason', (slug, message) => {
  expect(parse({ slug }).error?.issues).toMatchObject([{ path: ['slug'], message }])
})

test('a former address is kept until the page has it again', () => {
  const page = { id: '2', slug: 'desk', former_slugs: '/table/' }
  expect(parse({ slug: 'chair' }, page).data?.former_slugs).toBe('/table/desk/')
  expect(parse({ slug: 'table' }, page).data?.former_slugs).toBe('/desk/')
})

test('the twenty-first page is refused in words, and none of the twenty', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ id: `${index}`, slug: `page-${index}` }))
  const titled = { title: 'On My Desk', slug: '' }
  expect(ownPageSchemaFor(null, many).safeParse(titled).error?.issues[0]?.message).toContain('You have 20 pages')
  expect(ownPageSchemaFor(many[0]!, many.slice(1)).safeParse(titled).success).toBe(true)
})
