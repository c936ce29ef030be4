import { useEffect, useState } from 'react'
import { SESSION_STORAGE_KEY } from '#data/session/storage-key.ts'
import { useApi } from '../content-context.tsx'

/** Whether an admin reads the page. Where no session is stored, not a byte of the auth code is loaded. */
export function useIsAdmin() {
  const api = useApi()
  const [isAdmin, setIsAdmin] = useState(false)
  useEffect(() => {
    if (!isSessionStored()) return
    let stop = () => {}
    let isCurrent = true
    import('#data/session/watch-admin.ts').then(
      ({ watchAdmin }) => {
        if (isCurrent) stop = watchAdmin(api, setIsAdmin)
      },
      () => {}, // without the connection there is no link: the page itself stands
    )
    return () => {
      isCurrent = false
      stop()
    }
  }, [api])
  return isAdmin
}

/** Local storage may be forbidden. */
function isSessionStored() {
  try {
    return localStorage.getItem(SESSION_STORAGE_KEY) !== null
  } catch {
    return false
  }
}
