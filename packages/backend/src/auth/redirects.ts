import type { Auth } from './auth.ts'

/**
 * The `redirect_to` of a request, if it is an address of the site or of `corsOrigins`; otherwise links lead to the site.
 * The Host and Referer of the request do not matter.
 */
export function allowedRedirect({ options }: Auth, query: URLSearchParams): string | undefined {
  const wanted = query.get('redirect_to')
  if (!wanted || !URL.canParse(wanted)) return undefined
  const url = new URL(wanted)
  const isAllowed = [new URL(options.siteUrl).origin, ...options.corsOrigins].includes(url.origin)
  return isAllowed && !url.username && !url.password ? url.href : undefined
}
