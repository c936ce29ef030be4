import { useEffect, useSyncExternalStore } from 'react'
import { useApi } from '../content-context.tsx'
import { currentReader, findReader, subscribeToReader } from '../reader.ts'

/** Whether an admin reads the page. */
export function useIsAdmin() {
  const api = useApi()
  useEffect(() => findReader(api), [api])
  return useSyncExternalStore(subscribeToReader, isAdmin, isNobody)
}

const isAdmin = () => currentReader() === 'admin'
const isNobody = () => false
