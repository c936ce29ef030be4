import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen } from '#tests/support/listen.ts'
import { createPhotoReader } from './read-photo.ts'

const FILE = '/storage/v1/object/public/press-kit/photo/portrait.jpg'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A Supabase project's storage on a port of its own. */
async function startStorage(listener: Parameters<typeof createServer>[1]) {
  const server = createServer(listener)
  const port = await listen(server)
  closing.push(() => server.close())
  return `http://127.0.0.1:${port}`
}

const readerAt = (url: string) => createPhotoReader({ siteUrl: 'https://site.example', api: { url, key: 'k' }, fetch })

test('a redirect of the storage is not followed', async () => {
  let visits = 0
  const elsewhere = await startStorage((_request, response) => {
    visits++
    response.end()
  })
  const storage = await startStorage((_request, response) =>
    response.writeHead(302, { location: `${elsewhere}${FILE}` }).end(),
  )
  await expect(readerAt(storage)(FILE)).rejects.toThrow()
  expect(visits).toBe(0)
})

test('an absolute address of the project is its own file, one of the site is not', async () => {
  const paths: (string | undefined)[] = []
  const storage = await startStorage((request, response) => {
    paths.push(request.url)
    response.writeHead(404).end()
  })
  expect(await readerAt(storage)(`${storage}${FILE}`)).toBeNull()
  expect(paths).toEqual([FILE])
  const url = `https://site.example${FILE}`
  expect(await readerAt(storage)(url)).toEqual({ kind: 'linked', url })
})

test('a file without end is not read to its end', async () => {
  const storage = await startStorage((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1 << 20)));
    }
    response.on('drain', write)
    write()
  })
  expect(await readerAt(storage)(FILE)).toEqual({ kind: 'linked', url: `${storage}${FILE}` })
})
