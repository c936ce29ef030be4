import { expect, test } from 'vitest'
import { isUuid } from './is-uuid.ts'
import { randomId } from './random-id.ts'

test('an id is a random UUID, as the backend makes them', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  expect(ids.every(isUuid)).toBe(true)
  expect(ids.every((id) => /^.{14}4.{4}[89ab]/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})
