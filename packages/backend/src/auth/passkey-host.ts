import { isIP } from 'node:net'
import type { Auth } from './auth.ts'
import { authErrors } from './errors.ts'

/**
 * What passkeys of this site are made for. Browsers make none on plain http, except at localhost, nor for an address without a
 * name: there they are off, as in GoTrue. Throws AuthError 404.
 */
export function relyingParty({ options }: Pick<Auth, 'options'>) {
  const { hostname, origin } = new URL(options.siteUrl)
  if (!hasPasskeys(options.siteUrl)) throw authErrors.passkeysDisabled()
  return { rpId: hostname, origin }
}

/** Whether passkeys can be made at this address. */
export function hasPasskeys(siteUrl: string): boolean {
  const { hostname, protocol } = new URL(siteUrl)
  const isSecure = protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname)
  return isSecure && !isIP(hostname.replace(/^\[|\]$/g, ''))
}
