import { createHmac, randomUUID } from 'node:crypto'
import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import { nowSeconds } from '../database/clock.ts'

const YEAR_SECONDS = 365 * 24 * 3600
/** The cookie is sent to the auth service only, not with pages. */
const PATH = '/auth/v1'

export type DeviceCookies = ReturnType<typeof createDeviceCookies>

/**
 * Cookies that identify browsers that have signed in to an account before: their password attempts are limited separately from
 * those of anonymous clients. They prove nothing else. Based on OWASP's "Slow Down Online Guessing Attacks with Device
 * Cookies": one cookie per account, signed with a key of this installation, new at each sign-in.
 */
export function createDeviceCookies(secret: string, siteUrl: string) {
  const key = createHmac('sha256', secret).update('device cookies').digest()
  const isSecure = siteUrl.startsWith('https:')
  /** Several accounts may sign in on one browser. `__Secure-` keeps http from overwriting what https has set. */
  const nameFor = (accountId: string) => `${isSecure ? '__Secure-' : ''}portico-device-${accountId.slice(0, 8)}`

  return {
    /** The value of a `set-cookie` header, for a browser that has just sent the account's password. */
    issue(accountId: string): Promise<string> {
      const value = [accountId, randomUUID(), nowSeconds() + YEAR_SECONDS].join(' ')
      return serializeSigned(nameFor(accountId), value, key, {
        path: PATH,
        maxAge: YEAR_SECONDS,
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Strict',
      })
    },
    /** The device of the account that sends this request; undefined without a valid cookie. */
    async deviceOf(request: Request, accountId: string): Promise<string | undefined> {
      const cookies = request.headers.get('cookie')
      if (!cookies) return undefined
      const name = nameFor(accountId)
      const { [name]: value } = await parseSigned(cookies, key, name)
      if (!value) return undefined
      const [owner, device, expiresAt] = value.split(' ')
      return owner === accountId && Number(expiresAt) > nowSeconds() ? device : undefined
    },
  }
}
