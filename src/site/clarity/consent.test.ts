import { beforeEach, expect, test, vi } from 'vitest'

/** A fresh page each time: the choice of a page is remembered in its module. */
async function openPage(stored: string | null, setItem = vi.fn()) {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem })
  vi.stubGlobal('addEventListener', vi.fn())
  return { ...(await import('./consent.ts')), setItem }
}

beforeEach(() => vi.unstubAllGlobals())

test('a choice is kept for the next page', async () => {
  const { readConsent, keepConsent, setItem } = await openPage(null)
  expect(readConsent()).toBeNull()
  keepConsent('declined')
  expect(setItem).toHaveBeenCalledWith('portico-clarity', 'declined')
  expect((await openPage('declined')).readConsent()).toBe('declined')
})

test('what was declined is declined on this page, even where storage is full', async () => {
  const full = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { readConsent, keepConsent } = await openPage('allowed', full)
  expect(readConsent()).toBe('allowed')
  keepConsent('declined')
  expect(readConsent()).toBe('declined')
})

test('nonsense in storage is no choice', async () => {
  expect((await openPage('yes')).readConsent()).toBeNull()
})
