import type { Log } from './log.ts'

export interface ForwardedNotice {
  /** Takes the X-Forwarded-For of a request. */
  look(forwardedFor: string | undefined): void
  /** When one last arrived that is not believed, ISO 8601. */
  ignoredAt(): string | null
}

/**
 * Notices a proxy that nobody has told the server of: X-Forwarded-For arrives while TRUST_PROXY is 0, so that every
 * visitor has the proxy's address and all share one limit. Logged once.
 */
export function createForwardedNotice(trustProxy: number, log: Pick<Log, 'warn'>): ForwardedNotice {
  let ignoredAt: number | null = null
  return {
    look(forwardedFor) {
      if (trustProxy > 0 || !forwardedFor) return
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
