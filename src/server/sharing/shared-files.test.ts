import { expect, test } from 'vitest'
import { Document } from '../http/document.ts'
import { sharedFiles } from './shared-files.ts'

const document = new Document({ type: 'text/html', cacheControl: 'no-store', bytes: { identity: Buffer.from('') } })

test.each(['/llms.txt', '/sitemap.xml'])(
  '%s is not kept while a page cannot be read: it may name one that is empty',
  async (path) => {
    const filesWith = (isGood: boolean) =>
      sharedFiles({
        siteUrl: 'https://quill.example',
        api: { url: 'https://quill.example', key: 'k' },
        fetch: async () => Response.json([]),
        headers: [],
        pageAt: async () => ({ status: 200, tables: [], isGood, document }),
        notFound: async () => ({ status: 404, tables: [], isGood, document }),
      })
    expect(await filesWith(true)(path)?.()).toMatchObject({ isGood: true })
    expect(await filesWith(false)(path)?.()).toMatchObject({ isGood: false })
  },
)
