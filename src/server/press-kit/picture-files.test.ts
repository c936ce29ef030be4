import { expect, test } from 'vitest'
import type { PressLogo } from '#content/press-kit/press-logo.ts'
import type { PressPhoto } from '#content/press-kit/press-photo.ts'
import { siteFacts } from '#content/site/site.ts'
import { ENGLISH } from '#content/words/english.ts'
import { MAX_PICTURES_BYTES, pictureFiles } from './picture-files.ts'
import type { KitContent } from './read-kit.ts'
import type { KitPicture } from './read-photo.ts'

const makePhoto = (changes: Partial<PressPhoto> = {}) =>
  ({ photo_url: '/photo', photo_metadata: null, caption: '', credit: '', terms: '', ...changes }) as PressPhoto // what is written about it
const read = (bytes: number, webBytes = 1): KitPicture => ({
  kind: 'packed',
  ending: 'jpg',
  print: Buffer.alloc(bytes),
  web: Buffer.alloc(webBytes),
  small: Buffer.alloc(0),
  smallSize: { width: 1, height: 1 },
})
const filesOf = (photos: PressPhoto[], files: (KitPicture | null)[], logos: Partial<PressLogo>[] = []) =>
  pictureFiles(
    { facts: siteFacts(null, { title: 'Ada Quill' }), photos, logos } as unknown as KitContent, // what it reads
    { approved: null, photos: files, logos: logos.map(() => read(1)) },
    (stored) => `https://site.example${stored}`,
    'https://site.example',
    ENGLISH,
  )
const namesOf = (files: { name: string }[]) => files.map(({ name }) => name)
const linesOf = ({ described }: ReturnType<typeof filesOf>) => described.map(({ files }) => files)

const half = Math.ceil(MAX_PICTURES_BYTES / 2)

test('what has no room any more is listed by its address', () => {
  const rows = ['/a', '/b', '/c'].map((photo_url) => makePhoto({ photo_url }))
  const kit = filesOf(rows, [read(half), read(half), read(half - 10)])
  expect(namesOf(kit.files)).toEqual([
    'photos/Ada-Quill-photo-2-print.jpg',
    'photos/Ada-Quill-photo-2-web.jpg',
    'photos/Ada-Quill-photo-3-web.jpg',
    'photos/Ada-Quill-photo-4-print.jpg',
    'photos/Ada-Quill-photo-4-web.jpg',
  ])
  expect(kit.files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(MAX_PICTURES_BYTES)
  expect(linesOf(kit)[1]).toEqual(['photos/Ada-Quill-photo-3-web.jpg', 'https://site.example/b'])
})

test('a photo that is stored elsewhere is listed by its address, and one that is gone is not listed', () => {
  const rows = [makePhoto({ photo_url: '/a', credit: 'Ada' }), makePhoto({ photo_url: '/gone', credit: 'Bo' })]
  const kit = filesOf(rows, [{ kind: 'linked', url: 'https://elsewhere.example/a' }, null])
  expect(kit.files).toEqual([])
  expect(kit.described).toMatchObject([{ files: ['https://site.example/a'], credit: 'Ada' }])
})

test('names say whose they are, how a photo lies and whose logo it is, in any script', () => {
  const photo_metadata = {
    print: { width: 2, height: 3, bytes: 1 },
    web: { width: 2, height: 3, bytes: 1 },
  }
  const names = namesOf(
    filesOf([makePhoto({ photo_metadata })], [read(1)], [{ name: '田中 & Co.' }, { name: '…' }]).files,
  )
  expect(names).toEqual([
    'photos/Ada-Quill-photo-2-portrait-print.jpg',
    'photos/Ada-Quill-photo-2-portrait-web.jpg',
    'logos/Ada-Quill-1-田中-Co.jpg',
    'logos/Ada-Quill-2.jpg',
  ])
})
