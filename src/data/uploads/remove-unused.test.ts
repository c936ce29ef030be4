import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { removeUnused, uploadsIn } from './remove-unused.ts'

const FILES = '/storage/v1/object/public'
const at = (path: string) => `${FILES}/${path}`

/** A backend whose tables have these rows, of which it gives 1,000 at once; null is one that cannot be read. */
function makeSupabase(tables: Record<string, object[]> | null) {
  const removed: string[] = []
  const answerOf = (rows: readonly object[]) =>
    tables
      ? { data: rows.slice(0, 1000), error: null, status: 200, statusText: 'OK' }
      : { data: null, error: { message: 'x' }, status: 500, statusText: 'x' }
  const supabase = {
    from: (table: string) => {
      const rows = (tables?.[table] ?? []).map((row, index) => ({ ...row, id: index + 1 }))
      const pageOf = (size: number, found = rows) => Promise.resolve(answerOf(found.slice(0, size)))
      const after = (last: number) => rows.filter(({ id }) => id > last)
      const selected = {
        gte: async () => answerOf(rows),
        match: () => selected, // every row is asked for
        order: () => ({
          limit: (size: number) =>
            Object.assign(pageOf(size), { gt: (_: string, last: number) => pageOf(size, after(last)) }),
        }),
      }
      return { select: () => selected }
    },
    storage: {
      from: (bucket: string) => ({
        list: async (folder: string, { search }: { search: string }) => ({
          data: [{ name: `${search}x.webp` }].filter(() => folder !== 'stories/bare'),
        }),
        remove: async (paths: string[]) => removed.push(...paths.map((path) => `${bucket}/${path}`)),
      }),
    },
  }
  return { supabase: supabase as unknown as SupabaseClient, removed } // as much of the client as is called
}

test('uploads are found in any value, and nothing else is', () => {
  const values = {
    title: 'A quay',
    image_url: at('story-images/stories/0f8f-ad5b/1700000000000.webp'),
    image_metadata: { sizes: { small: at('hero-images/profile/1700000000001-small.webp') } },
    logo_url: at('story-images/logos/1700000000002-a1b2c3.png'),
    favicon: at('site-settings/favicon.png'),
    demo: at('hero-images/profile/portrait.webp'),
    elsewhere: 'https://elsewhere.example/1700000000000.webp',
  }
  expect(uploadsIn([values, values, null])).toEqual([
    values.image_url,
    values.image_metadata.sizes.small,
    values.logo_url,
  ])
  expect(uploadsIn(undefined)).toEqual([])
})

test('unsaved values refer to the preview of their press photo, too', () => {
  const photo = at('press-kit/photo/1700000000003.jpg')
  const preview = photo.replace('.jpg', '-web.webp')
  expect(uploadsIn({ photo_url: photo })).toEqual([photo, preview])
  expect(uploadsIn([preview, photo])).toEqual([preview, photo])
})

test('what no row refers to is removed, a press photo with its preview', async () => {
  const { supabase, removed } = makeSupabase({ talks: [{ image_url: at('story-images/talks/1700000000000.webp') }] })
  await removeUnused(supabase, [
    at('story-images/talks/1700000000000.webp'),
    at('story-images/talks/1700000000009.webp'),
    at('press-kit/photo/1700000000003.jpg'),
  ])
  expect(removed).toEqual([
    'story-images/talks/1700000000009.webp',
    'press-kit/photo/1700000000003.jpg',
    'press-kit/photo/1700000000003-web.webp',
  ])
})

test('the original goes with the last of the files of its picture', async () => {
  const [first, second, bare] = [
    'profile/1700000000001.webp',
    'profile/1700000000001-small.webp',
    'stories/bare/1700000000002.webp',
  ]
  const all = [at(`hero-images/${first}`), at(`hero-images/${second}`), at(`story-images/${bare}`)]
  const used = makeSupabase({ hero: [{ image_url: all[1] }] })
  await removeUnused(used.supabase, all)
  expect(used.removed).toEqual([`hero-images/${first}`, `story-images/${bare}`])
  const unused = makeSupabase({})
  await removeUnused(unused.supabase, all)
  expect(unused.removed.toSorted()).toEqual(
    [
      `hero-images/${second}`,
      `hero-images/${first}`,
      'hero-images/profile/1700000000001-original-x.webp',
      `story-images/${bare}`,
    ].toSorted(),
  )
})

test.each([
  ['a draft', 'content_drafts', (image_url: string) => ({ fields: { image_url } })],
  ['a former version', 'content_versions', (image_url: string) => ({ row: { image_url } })],
])('what only %s refers to stays', async (_, table, rowWith) => {
  const picture = at('story-images/talks/1700000000000.webp')
  const { supabase, removed } = makeSupabase({ [table]: [rowWith(picture)] })
  await removeUnused(supabase, [picture, at('story-images/talks/1700000000009.webp')])
  expect(removed).toEqual(['story-images/talks/1700000000009.webp'])
})

test.each(['talks', 'content_drafts'])('what only the 1,001st row of %s refers to stays', async (table) => {
  const picture = at('story-images/talks/1700000000000.webp')
  const { supabase, removed } = makeSupabase({ [table]: [...Array(1000).fill({}), { image_url: picture }] })
  await removeUnused(supabase, [picture])
  expect(removed).toEqual([])
})

test('with more versions than are answered at once nothing is removed', async () => {
  const { supabase, removed } = makeSupabase({ content_versions: Array.from({ length: 1000 }, () => ({ row: {} })) })
  await removeUnused(supabase, [at('story-images/talks/1700000000009.webp')])
  expect(removed).toEqual([])
})

test('the preview of a press photo in use stays', async () => {
  const photo = at('press-kit/photo/1700000000003.jpg')
  const { supabase, removed } = makeSupabase({ press_kit: [{ photo_url: photo }] })
  await removeUnused(supabase, [photo.replace('.jpg', '-web.webp'), photo])
  expect(removed).toEqual([])
})

test('nothing is removed while the rows cannot be read', async () => {
  const { supabase, removed } = makeSupabase(null)
  await removeUnused(supabase, [at('story-images/talks/1700000000009.webp')])
  expect(removed).toEqual([])
})
