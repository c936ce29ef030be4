import { AuthClient } from '@supabase/auth-js'
import type { Rest } from '../rest.ts'
import { fetchByOwnClock } from './fetch-by-own-clock.ts'
import { SESSION_STORAGE_KEY } from './storage-key.ts'

/**
 * The official client of auth/v1. It keeps the session in local storage, refreshes it near its expiry by a periodic tick
 * that pauses while the tab is hidden, and notifies the other tabs.
 */
export const createAuthClient = ({ url, key }: Rest) =>
  new AuthClient({
    url: `${url || location.origin}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    fetch: fetchByOwnClock,
  })
