import type { Log } from '../log/log.ts'

export type ProxyWarning = ReturnType<typeof createProxyWarning>

/** Requested by monitors that bypass the proxy. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/status'])

/**
 * Detects that TRUST_PROXY and the proxy disagree, and logs it once. If the header arrives while TRUST_PROXY is 0, all visitors
 * have the proxy's address and share one limit. If TRUST_PROXY is set and no header arrives, the proxy does not set it and
 * would pass on a forged one. If it arrives with fewer addresses than trusted proxies, visitors can write the missing ones.
 */
export function createProxyWarning(trustProxy: number, log: Pick<Log, 'warn'>) {
  let ignoredAt: number | null = null
  let isMissingLogged = false
  return {
    /** Checks the X-Forwarded-For header of a request for `path`. */
    check(forwardedFor: string | undefined, path: string): void {
      if (trustProxy > 0) {
        const addresses = forwardedFor?.split(',').length ?? 0
        if (addresses >= trustProxy || isMissingLogged || PROBES.has(path)) return
        isMissingLogged = true
        const what = addresses === 0 ? 'the proxy sets no X-Forwarded-For' : `X-Forwarded-For names only ${addresses}`
        log.warn(
          `TRUST_PROXY is ${trustProxy}, but ${what}: visitors can choose their own address. Set TRUST_PROXY to the number of ` +
            'proxies before this server, and have each add an address (docs/deploy.md).',
        )
        return
      }
      if (!forwardedFor) return
      if (ignoredAt === null)
        log.warn(
          'X-Forwarded-For arrives while TRUST_PROXY is 0: behind a proxy all visitors count as one. Set TRUST_PROXY to ' +
            'the number of proxies before this server (docs/deploy.md), or ignore this if there is none.',
        )
      ignoredAt = Date.now()
    },
    /** When an ignored header last arrived, as ISO 8601. */
    ignoredAt: (): string | null => (ignoredAt === null ? null : new Date(ignoredAt).toISOString()),
  }
}
