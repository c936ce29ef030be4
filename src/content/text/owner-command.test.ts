import { expect, it } from 'vitest'
import { ownerCommand } from './owner-command.ts'

it.each([
  ['check-data', 'npm run check-data'],
  ['restore FILE', 'npm run restore -- FILE'],
  ['admin set-email OLD NEW', 'npm run admin -- set-email OLD NEW'],
  ['check-data\n\nChecks the data.', 'npm run check-data\n\nChecks the data.'],
])('%j has the site’s name in a release, and npm’s in a clone', (words, inClone) => {
  expect(ownerCommand(words, 'another')).toBe(`another ${words}`)
  expect(ownerCommand(words, undefined)).toBe(inClone)
})
