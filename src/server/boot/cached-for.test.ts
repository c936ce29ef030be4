import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { cachedFor } from './cached-for.ts'

/** A value that changes, and how often it was read. */
function changing(ms = 60_000) {
  const state = { value: 'old', reads: 0, fails: false }
  const kept = cachedFor(ms, async () => {
    state.reads++
    if (state.fails) throw new Error('no answer')
    return state.value
  })
  return { state, kept }
}

test('a value is read once, by however many, and again when it is old: who asks then need not wait', async () => {
  const { state, kept } = changing(500)
  expect(await Promise.all([kept.get(), kept.get()])).toEqual(['old', 'old'])
  state.value = 'new'
  expect(await kept.get()).toBe('old')
  expect(state.reads).toBe(1)
  await wait(510)
  expect(await kept.get()).toBe('old')
  await vi.waitFor(async () => expect(await kept.get()).toBe('new'))
  expect(state.reads).toBe(2)
})

test('a value that has changed is never answered again, nor one whose read began before the change', async () => {
  const { state, kept } = changing()
  const before = kept.get()
  kept.drop()
  state.value = 'new'
  const after = kept.get()
  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await kept.get()).toBe('new')
})

test('a read that fails is tried again at once; meanwhile the last value stands', async () => {
  const { state, kept } = changing(50)
  state.fails = true
  await expect(kept.get()).rejects.toThrow('no answer')
  state.fails = false
  expect(await kept.get()).toBe('old')
  state.fails = true
  await wait(60)
  expect([await kept.get(), await kept.get()]).toEqual(['old', 'old'])
  expect(state.reads).toBeGreaterThan(2)
})
