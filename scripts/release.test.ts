import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newestOfLine, notesOf } from './release.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { version } = JSON.parse(read('package.json'))

test('the notes of a release are its part of the changelog', () => {
  const changelog = '# Changes\n\n## 1.10.0, 1 May 2027\n\nNew.\n\n## 1.1.0\n\nOld.\n'
  expect(notesOf(changelog, '1.10.0')).toBe('New.\n')
  expect(notesOf(changelog, '1.1.0')).toBe('Old.\n')
  expect(() => notesOf(changelog, '1.1')).toThrow('CHANGELOG.md says nothing of 1.1')
})

test('this version is in the changelog, and each package of the program has it', () => {
  expect(notesOf(read('CHANGELOG.md'), version)).toContain('What you will notice')
  for (const path of ['packages/backend', 'packages/gate'])
    expect(JSON.parse(read(`${path}/package.json`)).version, path).toBe(version)
})

test.each([
  [['24.9.0', '24.10.1', '26.1.0'], '24.9.0', '24.10.1'],
  [['24.22.0-rc.1', '24.21.0', '2.4.0'], '24.21.0', '24.21.0'],
  [[], '24.21.0', '24.21.0'],
])('the newest of %j in the line of %s is %s', (versions, pinned, newest) => {
  expect(newestOfLine(versions, pinned)).toBe(newest)
})
