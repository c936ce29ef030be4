import { expect, test } from 'vitest'
import { outdated } from './send-archive.ts'

const NOW = '2026-11-20T12:00:00.000Z' // a Friday

/** The days that stay of archives of each night. */
function keptOf(nights: number) {
  const all = Array.from({ length: nights }, (_, day) => ({
    at: new Date(Date.parse('2026-11-20T03:30:00Z') - day * 86_400_000).toISOString(),
  }))
  const old = outdated(all, NOW)
  return all.filter((one) => !old.includes(one)).map(({ at }) => at.slice(0, 10))
}

test('seven days, four weeks and twelve months keep their newest archive', () => {
  expect(keptOf(5)).toHaveLength(5)
  const days = ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14']
  const weeks = ['2026-11-08', '2026-11-01']
  const months = ['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30']
  expect(keptOf(800)).toEqual([...days, ...weeks, ...months, '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'])
})

test('after a pause the last ones stay, and one dated in the future counts for nothing', () => {
  const [future, old, older] = [{ at: '2031-01-01' }, { at: '2024-05-02' }, { at: '2024-05-01' }]
  expect(outdated([future, old, older], NOW)).toEqual([])
  const many = Array.from({ length: 10 }, (_, hour) => ({ at: `2024-05-02T${19 - hour}:00` }))
  expect(outdated([future, ...many], NOW)).toEqual(many.slice(1))
})
