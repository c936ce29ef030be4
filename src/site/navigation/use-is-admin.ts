import { useEffect, useSyncExternalStore } from 'react'
import { useApi } from '../content-context.tsx'
import { currentReader, findReader, subscribeToReader } from '../reader.ts'

/** Whether the reader is an admin. */
export function useIsAdmin() {
  const api = useApi()
  useEffect(() => findReader(api), [api])
  return useSyncExternalStore(subscribeToReader, isAdmin, isNobody)
}

const isAdmin = () => currentReader() === 'admin'
const isNobody = () => false
