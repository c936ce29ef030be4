import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceCookies } from './device-cookies.ts'

const ACCOUNT = '0b2f3c52-8f0e-4f7e-9a51-8d1d3ddc0001'
const OTHER = '0b2f3c52-8f0e-4f7e-9a51-8d1d3ddc0002'
const https = createDeviceCookies('a secret', 'https://portico.example')
const http = createDeviceCookies('a secret', 'http://localhost:3000')

const requestWith = (cookie: string) => new Request('http://localhost/auth/v1/token', { headers: { cookie } })
const pairOf = (setCookie: string) => setCookie.split(';')[0]!

afterEach(() => vi.useRealTimers())

test('the cookie lasts a year and is hidden from scripts, from other sites and, on https, from plain http', async () => {
  const attributes = 'Max-Age=31536000; Path=/auth/v1; HttpOnly'
  expect(await https.issue(ACCOUNT)).toMatch(/^__Secure-portico-device-0b2f3c52=/)
  expect(await https.issue(ACCOUNT)).toContain(`; ${attributes}; Secure; SameSite=Strict`)
  expect(await http.issue(ACCOUNT)).toMatch(/^portico-device-0b2f3c52=/)
  expect(await http.issue(ACCOUNT)).toContain(`; ${attributes}; SameSite=Strict`)
})

test('a device is known by its cookie, and each sign-in makes a new one', async () => {
  const cookies = [pairOf(await http.issue(ACCOUNT)), pairOf(await http.issue(ACCOUNT))]
  const devices = await Promise.all(cookies.map((cookie) => http.deviceOf(requestWith(`a=b; ${cookie}`), ACCOUNT)))
  expect(devices).toEqual([expect.any(String), expect.any(String)])
  expect(devices[0]).not.toBe(devices[1])
})

test('it is known for a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const request = requestWith(pairOf(await http.issue(ACCOUNT)))
  vi.advanceTimersByTime(364 * 24 * 3_600_000)
  expect(await http.deviceOf(request, ACCOUNT)).toBeDefined()
  vi.advanceTimersByTime(2 * 24 * 3_600_000)
  expect(await http.deviceOf(request, ACCOUNT)).toBeUndefined()
})

test('any other cookie is refused: forged, unsigned, cut off or of another account', async () => {
  const pair = pairOf(await http.issue(ACCOUNT))
  const name = pair.split('=')[0]!
  const foreign = pairOf(await createDeviceCookies('another secret', 'http://localhost').issue(ACCOUNT))
  const ofOther = pairOf(await http.issue(OTHER))
  const unsigned = `${name}=${encodeURIComponent(`${ACCOUNT} x 9999999999`)}`
  for (const cookie of ['', 'x', foreign, pair.slice(0, -8), pair.replace('%20', '%20f'), unsigned, `${name}=`])
    expect(await http.deviceOf(requestWith(cookie), ACCOUNT), cookie).toBeUndefined()
  // both accounts' cookies have one name here: their ids begin alike
  expect(ofOther.startsWith(name)).toBe(true)
  expect(await http.deviceOf(requestWith(ofOther), ACCOUNT)).toBeUndefined()
  expect(await https.deviceOf(requestWith(pair), ACCOUNT)).toBeUndefined()
})
