import type { FlatHeaders } from './document.ts'

export interface SecurityOptions {
  siteUrl: string
  /** The Supabase project that the browser calls and whose pictures it shows, if any. */
  supabaseUrl?: string | undefined
  isDevelopment: boolean
}

/**
 * Headers of every answer: no inline script, no plugin, no frame, no base; forms only to us. In development Vite adds
 * style elements and a socket, in production neither is allowed.
 */
export function securityHeaders({ siteUrl, supabaseUrl, isDevelopment }: SecurityOptions): FlatHeaders {
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': ["'self' data: blob: https:", supabaseUrl].filter(Boolean).join(' '),
    'connect-src': ["'self'", supabaseUrl, isDevelopment && 'ws:'].filter(Boolean).join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  const isHttps = siteUrl.startsWith('https:')
  return [
    ...[
      'content-security-policy',
      Object.entries(policy)
        .map((directive) => directive.join(' '))
        .join('; '),
    ],
    ...['x-content-type-options', 'nosniff'],
    ...['referrer-policy', 'strict-origin-when-cross-origin'],
    ...['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ...['cross-origin-opener-policy', 'same-origin'],
    ...(isHttps ? ['strict-transport-security', 'max-age=31536000'] : []),
  ]
}
