import { hash } from 'node:crypto'
import type { FlatHeaders } from './document.ts'

export interface SecurityOptions {
  siteUrl: string
  /** The Supabase project that the browser calls and loads pictures from, if any. */
  supabaseUrl?: string | undefined
  isDevelopment: boolean
  /** Allows Microsoft Clarity: on public pages, and only if configured. */
  allowsClarity?: boolean
  /** Styles that documents contain (src/site/*-page.css). */
  inlineStyles?: readonly string[]
}

/** https://learn.microsoft.com/clarity/setup-and-installation/clarity-csp; pictures may come from anywhere already. */
const CLARITY_SCRIPTS = 'https://*.clarity.ms'
const CLARITY_CONNECTIONS = `${CLARITY_SCRIPTS} https://c.bing.com`

/** No inline scripts, plugins, frames or base; forms post to us alone. In development Vite adds styles and a socket. */
export function securityHeaders({ siteUrl, supabaseUrl, isDevelopment, ...more }: SecurityOptions): FlatHeaders {
  const { allowsClarity, inlineStyles = [] } = more
  const policy = {
    'default-src': "'self'",
    'script-src': list("'self'", allowsClarity && CLARITY_SCRIPTS),
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : list("'self'", ...inlineStyles.map(styleHash)),
    'img-src': list("'self' data: blob: https:", supabaseUrl),
    'connect-src': list("'self'", supabaseUrl, allowsClarity && CLARITY_CONNECTIONS, isDevelopment && 'ws:'),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  const isHttps = siteUrl.startsWith('https:')
  return [
    ...[POLICY, inWords(policy)],
    ...['x-content-type-options', 'nosniff'],
    ...['referrer-policy', 'strict-origin-when-cross-origin'],
    ...['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    // a browser that gets either by http ignores it, the first one with an error in the console
    ...(isHttps ? ['cross-origin-opener-policy', 'same-origin', 'strict-transport-security', 'max-age=31536000'] : []),
  ]
}

/** The same headers with another content security policy, made from theirs. */
export const withPolicy = (headers: FlatHeaders, change: (policy: string) => string): FlatHeaders =>
  headers.map((value, index) => (headers[index - 1] === POLICY ? change(value) : value))

/** The same headers for a page that may load more; the directives are none of those that every page has. */
export const withDirectives = (headers: FlatHeaders, directives: Readonly<Record<string, string>>): FlatHeaders =>
  withPolicy(headers, (policy) => `${policy}; ${inWords(directives)}`)

export const POLICY = 'content-security-policy'

const inWords = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ')

/** The source by which a policy allows an inline style. */
export const styleHash = (style: string) => `'sha256-${hash('sha256', style, 'base64')}'`

const list = (...sources: (string | false | undefined)[]) => sources.filter(Boolean).join(' ')
