import { expect, test } from 'vitest'
import { siteIcon, siteIconAddress } from './site-icon.ts'

const initialsOf = (title: string) => siteIcon(null, { title }).initials

test('the initials are the first letters of the first word and the last', () => {
  expect(initialsOf('Ada Quill')).toBe('AQ')
  expect(initialsOf('Ada Louise Quill-Harrow')).toBe('AQ')
  expect(initialsOf('  åse ')).toBe('Å')
  expect(initialsOf('Dr. Ada O’Neill, PhD')).toBe('AO')
  expect(initialsOf('Dr. Ineke van der Woerd')).toBe('IW')
  expect(initialsOf('李 小龍')).toBe('李小')
  expect(initialsOf('42')).toBe('')
})

test('a site without a name has no initials', () => {
  expect(siteIcon(null, null).initials).toBe('')
  expect(initialsOf(' ')).toBe('')
})

test('the address changes with the name and the look', () => {
  expect(siteIconAddress(siteIcon(null, { title: 'Ada Quill' }))).toBe('/icon.png?v=rust-editorial-AQ')
  expect(siteIconAddress(siteIcon(null, { title: 'Åse' }))).toBe('/icon.png?v=rust-editorial-%C3%85')
})
