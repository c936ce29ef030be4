import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the folders above are made too, and nobody else may enter them', () => {
  makeFolder(join(folder, 'a/b/c'))
  for (const path of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700)
  expect(() => makeFolder(join(folder, 'a/b/c'))).not.toThrow()
})

test('a file on the way is an error', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file'))).toThrow('EEXIST')
})

test.skipIf(!existsSync('/proc/self'))('where no folder can be made it is an error, and it ends', () => {
  expect(() => makeFolder('/proc/portico/data')).toThrow("mkdir '/proc/portico'")
})
