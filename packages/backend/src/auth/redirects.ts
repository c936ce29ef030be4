import type { Auth, Call } from './auth.ts'

/**
 * Where a link of a mail leads in the end: `redirect_to` if it is an address of the site or of `corsOrigins`, or else
 * the site. The Host and Referer of the request do not matter.
 */
export function redirectTarget(auth: Auth, { query }: Call): string {
  return allowedRedirect(auth, query) ?? auth.options.siteUrl
}

/** The `redirect_to` of a request, if it is allowed. */
export function allowedRedirect({ options }: Auth, query: URLSearchParams): string | undefined {
  const wanted = query.get('redirect_to')
  if (!wanted || !URL.canParse(wanted)) return undefined
  const url = new URL(wanted)
  const isAllowed = [new URL(options.siteUrl).origin, ...options.corsOrigins].includes(url.origin)
  return isAllowed && !url.username && !url.password ? url.href : undefined
}
