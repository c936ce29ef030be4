import { expect, it } from 'vitest'
import { ownerCommand } from './owner-command.ts'

it.each([
  ['check-data', 'npm run check-data'],
  ['restore FILE', 'npm run restore -- FILE'],
  ['admin set-email OLD NEW', 'npm run admin -- set-email OLD NEW'],
  ['check-data\n\nChecks the data.', 'npm run check-data\n\nChecks the data.'],
])('%j is portico’s in a release, and npm’s in a clone', (words, inClone) => {
  expect(ownerCommand(words, true)).toBe(`portico ${words}`)
  expect(ownerCommand(words, false)).toBe(inClone)
})
