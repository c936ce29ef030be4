import { useQuery } from '@tanstack/react-query'
import { readPeople } from '#data/our-server/our-server.ts'
import { useServices } from './session-context.tsx'
import { useWithSession } from './sign-in-again.tsx'

/** Who may edit the site, for owners; undefined while disabled, and without a project's secret key. */
export function usePeople(isAsked = true) {
  const { supabase, hasSecretKey } = useServices()
  const withSession = useWithSession()
  return useQuery({
    queryKey: ['people'],
    queryFn: () => withSession(() => readPeople(supabase)),
    enabled: isAsked && hasSecretKey,
  })
}
