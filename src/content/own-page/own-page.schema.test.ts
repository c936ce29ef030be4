import { expect, test } from 'vitest'
import { OwnPageForm, ownPageSchemaFor, PAGE_SLUG_TAKEN } from './own-page.schema.ts'

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

test('the twenty-first page is refused in words', () => {
  const refusal = new Error('HTTP 400: Bad Request')
  Object.assign(refusal, { status: 400, details: { message: 'violates check constraint "pages_at_most_twenty"' } })
  expect(OwnPageForm.messages.failed(refusal).description).toContain('You have 20 pages')
  expect(OwnPageForm.messages.failed(new Error('')).description).toBe('Failed to save page. Please try again.')
})
