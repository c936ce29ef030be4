import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { clientOf, openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'
import { buckets } from '../backend/buckets.ts'
import { requireOwnPictures } from './require-own-pictures.ts'

const FILES = '/storage/v1/object/public'
const [OWNER, ASSISTANT] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000006']
let backend: TestBackend

beforeAll(async () => {
  backend = await openTestBackend({ buckets })
  backend.insertRows('profiles', [
    { id: OWNER, is_admin: true },
    { id: ASSISTANT, is_assistant: true },
  ])
  for (const path of [
    'story-images/talks/1.webp',
    'story-images/pages/1.webp',
    'story-images/stories/1.webp',
    'hero-images/profile/1.webp',
    'press-kit/photo/1.jpg',
    'press-kit/photo/1-web.webp',
    'press-kit/photo/2.jpg',
  ]) {
    const [bucket = '', ...name] = path.split('/')
    const file = { bucket, name: name.join('/'), contentType: 'image/webp', cacheControl: 'no-cache' }
    await backend.storage.put(Buffer.from('x'), file)
  }
})
afterAll(() => backend.dispose())

/** Why it is refused; null if it is not. */
async function check(fields: object, draft: Partial<ContentDraft> = {}, seenAt = new Date().toISOString()) {
  const files = {
    api: { url: '', key: '' },
    siteUrl: SITE_URL,
    fetch: (...request) => backend.fetch(new Request(...request)),
  } satisfies Parameters<typeof requireOwnPictures>[1]
  const whole = {
    table_name: 'talks',
    row_id: null,
    is_removal: false,
    author: ASSISTANT,
    access_key: null,
    fields,
    ...draft,
  }
  const rest = clientOf(backend, backend.keys.secret)
  return requireOwnPictures(rest, files, whole as ContentDraft, seenAt).then(
    () => null,
    (error) => error.message,
  )
}

const THERE = `${FILES}/story-images/talks/1.webp`
const sizes = (small: string) => {
  const [medium, large] = [`${FILES}/hero-images/profile/1.webp`, `${FILES}/hero-images/profile/1.webp`]
  return { image_metadata: { sizes: { small, medium, large } } }
}

test.each<[what: string, fields: object, isTaken: boolean, draft?: Partial<ContentDraft>]>([
  ['an upload of its kind', { image_url: THERE }, true],
  ['the same with its origin', { image_url: `${SITE_URL}${THERE}` }, true],
  ['no picture', { image_url: null }, true],
  ['a picture of another kind', { image_url: `${FILES}/story-images/stories/1.webp` }, false],
  ['a file that is not there', { image_url: `${FILES}/story-images/talks/2.webp` }, false],
  ['another host', { image_url: 'https://elsewhere.example/pixel.png' }, false],
  ['another host with that path', { image_url: `https://elsewhere.example${THERE}` }, false],
  ['a host that begins like this one', { image_url: `${SITE_URL}.evil.example${THERE}` }, false],
  ['a way around', { image_url: `${FILES}/story-images/talks/../stories/1.webp` }, false],
  ['an encoded way around', { image_url: `${FILES}/story-images/talks/%2e%2e/stories/1.webp` }, false],
  ['a query', { image_url: `${THERE}?download=x` }, false],
  ['no text', { image_url: { url: THERE } }, false],
  ['sizes of a portrait', sizes(`${FILES}/hero-images/profile/1.webp`), true, { table_name: 'hero' }],
  ['a size from elsewhere', sizes('https://elsewhere.example/1.webp'), false, { table_name: 'hero' }],
  ['a press photo', { photo_url: `${FILES}/press-kit/photo/1.jpg` }, true, { table_name: 'press_photos' }],
  [
    'one without its preview, which could come later',
    { photo_url: `${FILES}/press-kit/photo/2.jpg` },
    false,
    { table_name: 'press_photos' },
  ],
  [
    'a picture of a program',
    { image_url: 'https://elsewhere.example/1.png' },
    false,
    { author: OWNER, access_key: 'k' },
  ],
  [
    'pictures in the text of a page',
    { body: `<p><img src="${FILES}/story-images/pages/1.webp" alt="&lt;"></p>` },
    true,
    { table_name: 'pages' },
  ],
  [
    'one that is not there',
    { body: `<p><img src="${FILES}/story-images/pages/2.webp"></p>` },
    false,
    { table_name: 'pages' },
  ],
  [
    'one that only a parser finds',
    { body: `<p><img alt=">" src="${FILES}/story-images/pages/2.webp"></p>` },
    false,
    { table_name: 'pages' },
  ],
  ['any address of an owner', { image_url: 'https://elsewhere.example/1.png' }, true, { author: OWNER }],
  ['any address of an owner of before', { image_url: 'https://elsewhere.example/1.png' }, true, { author: null }],
])('the address of a picture in a draft is checked: %s', async (_, fields, isTaken, draft) => {
  expect((await check(fields, draft)) === null).toBe(isTaken)
})

test('a picture that is live already may stay, and one that came after the draft was seen is refused', async () => {
  const image_url = 'https://elsewhere.example/of-the-owner.png'
  const [id] = ['00000000-0000-4000-8000-000000000009']
  const talk = { title: 'a', location: 'b', description: 'c', date: '2026-01-05', type: 'talk' }
  backend.insertRows('talks', [{ id, ...talk, image_url }])
  expect(await check({ image_url }, { row_id: id! })).toBeNull()
  expect(await check({ image_url: THERE }, {}, '2026-01-01T00:00:00Z')).toBe('Image: this picture came after the draft')
})
