import { expect, test, vi } from 'vitest'
import { createProxyWarning } from './proxy-warning.ts'

function warnings(trustProxy: number, ...headers: (string | undefined)[]) {
  const warn = vi.fn<(text: string) => void>()
  const notice = createProxyWarning(trustProxy, { warn })
  for (const forwardedFor of headers) notice.check(forwardedFor, '/')
  return warn.mock.calls.map(([text]) => text)
}

test('fewer addresses than trusted proxies are reported, once', () => {
  expect(warnings(2, '192.0.2.1', '192.0.2.1')).toEqual([
    expect.stringMatching(/^TRUST_PROXY is 2, but X-Forwarded-For names only 1: .* Set TRUST_PROXY to the number of/),
  ])
  expect(warnings(1, undefined)).toEqual([expect.stringMatching(/^TRUST_PROXY is 1, but the proxy sets no /)])
})

test('as many or more are nothing to speak of', () => {
  expect(warnings(2, '192.0.2.1, 192.0.2.2', '6.6.6.6, 192.0.2.1, 192.0.2.2')).toEqual([])
})
