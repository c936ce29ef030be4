import type { Log } from '../log/log.ts'

export interface ForwardedNotice {
  /** Takes the X-Forwarded-For of a request for `path`. */
  look(forwardedFor: string | undefined, path: string): void
  /** When one last arrived that is not believed, ISO 8601. */
  ignoredAt(): string | null
}

/** What monitors ask for, past the proxy. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/status'])

/**
 * Notices where TRUST_PROXY and the proxy disagree, and logs it once. X-Forwarded-For arrives while it is 0: every visitor
 * has the proxy's address and all share one limit. It is set and none arrives: a proxy that does not set the header hands on
 * what visitors write into it.
 */
export function createForwardedNotice(trustProxy: number, log: Pick<Log, 'warn'>): ForwardedNotice {
  let ignoredAt: number | null = null
  let isMissingLogged = false
  return {
    look(forwardedFor, path) {
      if (trustProxy > 0) {
        if (forwardedFor !== undefined || isMissingLogged || PROBES.has(path)) return
        isMissingLogged = true
        log.warn('TRUST_PROXY is set, but the proxy sets no X-Forwarded-For: visitors can choose their own address')
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
    ignoredAt: () => (ignoredAt === null ? null : new Date(ignoredAt).toISOString()),
  }
}
