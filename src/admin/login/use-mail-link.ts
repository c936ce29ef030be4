import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MailLink } from '#data/session/account.ts'

/** What the links of GoTrue's own templates end with: a session or a code, or why there is none. */
const FOREIGN = /[?&#](?:access_token|code|error|error_code)=/

/**
 * The link of a mail (`?token_hash=…&type=…`) that opened the page. It is moved from the address to this history entry, where a
 * reload finds it, and is used only when the person submits the form: mail scanners open every link, with scripts. `isForeign`:
 * it is one of GoTrue's own, which is not used at all.
 */
export function useMailLink(types: readonly MailLink['type'][]) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isForeign = FOREIGN.test(search + hash)
  const isOpened = isForeign || search.includes('token_hash=')
  const query = new URLSearchParams(isOpened ? search : (state?.mailLink ?? ''))

  useEffect(() => {
    // the server, which reports such links on the Health page, sees no fragment
    if (FOREIGN.test(hash)) location.replace(`${pathname}?error_code=fragment`)
    else if (isOpened) void navigate(pathname, { replace: true, state: { mailLink: isForeign ? 'error=' : search } })
  }, [pathname, search, hash, isOpened, isForeign, navigate])

  const type = types.find((one) => one === query.get('type'))
  const tokenHash = query.get('token_hash')
  const link: MailLink | null = type && tokenHash ? { type, tokenHash, undoes: query.has('undo') } : null
  return { link, isForeign: isForeign || query.has('error'), drop: () => void navigate(pathname, { replace: true }) }
}
