import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createRedirects } from './redirects.ts'

function make(lines: string) {
  const stored = { lines, reads: 0 }
  const read = async () => {
    stored.reads++
    return { lines: stored.lines, id: '', created_at: '', updated_at: '' }
  }
  return { stored, ...createRedirects('https://marta.example', 60_000, read) }
}

test('a path leads where the list says, exactly', async () => {
  const { placeOf } = make('/old /talks\n/away https://letters.example/\n/lost gone')
  expect(await placeOf('/old/')).toEqual({ movedTo: '/talks' })
  expect(await placeOf('/away', '?a=1')).toEqual({ movedTo: 'https://letters.example/' })
  expect(await placeOf('/lost')).toEqual({ isGone: true })
  for (const path of ['/Old', '/old/more', '/older', '/%6Fl', '/%2Fold', '/constructor', '/a%E4'])
    expect(await placeOf(path)).toBeNull()
  expect(await placeOf('/%6Fld')).toEqual({ movedTo: '/talks' })
})

test('a number of the home page leads elsewhere only while it is listed', async () => {
  const { stored, drop, placeOf } = make('/?p=12 /talks')
  expect(await placeOf('/', '?p=13')).toBeNull()
  expect(await placeOf('/', '?page_id=12')).toBeNull()
  expect(await placeOf('/', '?p=12')).toEqual({ movedTo: '/talks' })
  stored.lines = ''
  drop()
  expect(await placeOf('/', '?p=12')).toBeNull()
})

test('addresses of the site itself make no loop', async () => {
  const { placeOf } = make('/a https://marta.example/a\n/b https://marta.example/c\n/c https://marta.example/talks')
  expect(await placeOf('/a')).toBeNull()
  expect(await placeOf('/b')).toBeNull()
  expect(await placeOf('/c')).toEqual({ movedTo: '/talks' })
})

test('ten thousand unknown paths cost one read, and no memory that stays', async () => {
  const { stored, placeOf } = make('/old /talks')
  await placeOf('/old')
  const ask = async (count: number, name: string) => {
    for (let index = 0; index < count; index++) await placeOf(`/${name}-${index}-${'x'.repeat(1000)}`)
  }
  await ask(1000, 'first')
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const before = process.memoryUsage().heapUsed
  await ask(10_000, 'then')
  collect()
  expect(stored.reads).toBe(1)
  // kept, the paths alone would take ten megabytes
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4_000_000)
})
