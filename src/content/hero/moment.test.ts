import { expect, test } from 'vitest'
import { sectionBefore } from './moment.ts'

const parts = ['hero', 'my-story', '/talks', 'expertise', 'contact'].map((id) => ({ id }))

test.each([
  ['after the section that the owner chose', 'my-story', ['hero', 'my-story', 'expertise', 'contact'], 'my-story'],
  ['where that is hidden, after the one before it', 'expertise', ['hero', 'my-story', 'contact'], 'my-story'],
  ['after the first one if all before it are hidden', 'hero', ['my-story', 'expertise', 'contact'], 'my-story'],
  ['before the last section if that was chosen', 'contact', ['hero', 'expertise', 'contact'], 'expertise'],
  ['after the first one if there is no such section', 'nowhere', ['hero', 'expertise'], 'hero'],
  ['after the first one before anything is known of it', undefined, ['hero', 'expertise'], 'hero'],
  ['after the only section', 'my-story', ['contact'], 'contact'],
  ['nowhere on a page without sections', 'my-story', [], undefined],
])('the bold moment stands %s', (_, chosen, shown, expected) => {
  expect(sectionBefore(chosen, parts, shown)).toBe(expected)
})
