import { useSyncExternalStore } from 'react'
import { currentReader, subscribeToReader } from '../reader.ts'

/** Whether the reader is an admin. */
export const useIsAdmin = () => useSyncExternalStore(subscribeToReader, isAdmin, isNobody)

const isAdmin = () => currentReader() === 'admin'
const isNobody = () => false
