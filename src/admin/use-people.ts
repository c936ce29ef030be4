import { readPeople } from '#data/our-server/our-server.ts'
import { readAccessKeys } from '#data/session/access-keys.ts'
import { useServices } from './session-context.tsx'
import { useRead } from './use-content.ts'

/** Who may edit the site, for owners; undefined while disabled, and without a project's secret key. */
export const usePeople = (isAsked = true) =>
  useRead({ queryKey: ['people'], read: readPeople, enabled: useServices().hasSecretKey && isAsked })

export const ACCESS_KEYS = ['accessKeys']

/** The keys of programs, also those that have ended. */
export const useAccessKeys = (isAsked = true) =>
  useRead({ queryKey: ACCESS_KEYS, read: readAccessKeys, enabled: isAsked })
