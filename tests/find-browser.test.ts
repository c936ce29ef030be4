import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser } from './support/find-browser.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['/nowhere/chrome', import.meta.dirname, import.meta.filename])('CHROME_PATH=%s is not a program', (path) => {
  vi.stubEnv('CHROME_PATH', path)
  expect(findBrowser).toThrow(`CHROME_PATH is "${path}", which is not a program`)
})

test('CHROME_PATH is taken before what is installed', () => {
  vi.stubEnv('CHROME_PATH', process.execPath)
  expect(findBrowser()).toBe(process.execPath)
})
