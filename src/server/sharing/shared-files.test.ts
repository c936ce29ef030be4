import { expect, test } from 'vitest'
import { Document } from '../http/document.ts'
import { type SharedFilesOptions, sharedFiles } from './shared-files.ts'

const document = new Document({ type: 'text/html', cacheControl: 'no-store', bytes: { identity: Buffer.from('') } })

const filesWith = (changes: Partial<SharedFilesOptions>) =>
  sharedFiles({
    siteUrl: 'https://quill.example',
    api: { url: 'https://project.example', key: 'k' },
    fetch: async () => Response.json([]),
    headers: [],
    pageAt: async () => ({ status: 200, tables: [], isGood: true, document }),
    notFound: async () => ({ status: 404, tables: [], isGood: true, document }),
    readPortrait: async () => null,
    ...changes,
  })

test.each(['/llms.txt', '/sitemap.xml'])(
  '%s is not kept while a page cannot be read: it may name one that is empty',
  async (path) => {
    const pagesAre = (isGood: boolean) =>
      filesWith({ pageAt: async () => ({ status: 200, tables: [], isGood, document }) })
    expect(await pagesAre(true)(path)?.()).toMatchObject({ isGood: true })
    expect(await pagesAre(false)(path)?.()).toMatchObject({ isGood: false })
  },
)

const PORTRAIT = '/storage/v1/object/public/hero-images/ada.webp'
const hero = { id: '1', title: '', subtitle: '', description: '', image_url: PORTRAIT }
const fetchHero: typeof fetch = async (input) => Response.json(String(input).includes('/hero') ? [hero] : [])

test.each([
  ['contains the portrait', async () => Buffer.from('jpeg'), 'PHOTO;ENCODING=b;TYPE=JPEG:anBlZw==', true],
  [
    'has the address of one that cannot be decoded',
    async () => null,
    `PHOTO;VALUE=URI:https://project.example${PORTRAIT}`,
    true,
  ],
  [
    'has its address while the storage fails, and is not kept',
    () => Promise.reject(new TypeError('fetch failed')),
    `PHOTO;VALUE=URI:https://project.example${PORTRAIT}`,
    false,
  ],
])('the card for address books %s', async (_, readPortrait, line, isGood) => {
  const card = await filesWith({ fetch: fetchHero, readPortrait })('/contact.vcf')?.()
  expect(card).toMatchObject({ status: 200, isGood })
  const { body } = await card!.document.answer({ method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined })
  expect(String(body).replaceAll('\r\n ', '').split('\r\n')).toContain(line)
})
