import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStaticFiles } from './renderer.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-files-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('.vite/manifest.json', '{}')
  write('assets/main-1.js', 'run()')
  write('assets/webp-worker-a_B-1.js', 'encode()')
  write('assets/heic-worker-a_B-1.js', 'decode()')
  write('assets/main-1.js.br', 'brotli')
  write('assets/main-1.js.gz', 'gzip')
  write('assets/face-1.woff2', 'font')
  write('assets/odd-1.unknown', '<script>')
  write('plain.txt', 'text')
})
afterEach(() => rmSync(folder, { recursive: true }))

const HEADERS = ['x-content-type-options', 'nosniff', 'content-security-policy', "script-src 'self'"]

async function ask(path: string, acceptEncoding?: string) {
  const file = loadStaticFiles(folder, HEADERS).get(path)
  const { headers, body } = (await file?.answer({ method: 'GET', acceptEncoding, ifNoneMatch: undefined })) ?? {}
  const pairs = Array.from({ length: (headers?.length ?? 0) / 2 }, (_, index) =>
    headers?.slice(2 * index, 2 * index + 2),
  )
  return { headers: Object.fromEntries(pairs as [string, string][]), body: String(body) }
}

test('what is built is there by its path, and nothing else', () => {
  expect([...loadStaticFiles(folder, []).keys()].sort()).toEqual([
    '/assets/face-1.woff2',
    '/assets/heic-worker-a_B-1.js',
    '/assets/main-1.js',
    '/assets/odd-1.unknown',
    '/assets/webp-worker-a_B-1.js',
    '/plain.txt',
  ])
})

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  [undefined, undefined, 'run()'],
])('Accept-Encoding %o gets the file compressed as %o', async (accept, encoding, bytes) => {
  const { headers, body } = await ask('/assets/main-1.js', accept)
  expect(body).toBe(bytes)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toBe('accept-encoding')
})

test('a name with a hash is kept for good, others for an hour', async () => {
  expect((await ask('/assets/main-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await ask('/plain.txt')).headers['cache-control']).toBe('public, max-age=3600')
})

test.each([
  ['/assets/main-1.js', 'text/javascript; charset=utf-8'],
  ['/assets/face-1.woff2', 'font/woff2'],
  ['/assets/odd-1.unknown', 'application/octet-stream'],
])('%s is %s, and never guessed', async (path, type) => {
  const { headers } = await ask(path)
  expect(headers['content-type']).toBe(type)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each([
  ['/assets/webp-worker-a_B-1.js', "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"],
  ['/assets/heic-worker-a_B-1.js', "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"],
  ['/assets/main-1.js', "script-src 'self'"],
])('only the workers for WebP and HEIC may compile WebAssembly: %s', async (path, policy) => {
  expect((await ask(path)).headers).toMatchObject({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
  })
})
