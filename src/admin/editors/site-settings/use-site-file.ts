import { type SiteFile, siteFileAddress } from '#content/picture/stored-files.ts'
import { hasSiteFile } from '#data/uploads/site-files.ts'
import { useServices } from '../../session-context.tsx'
import { isFirstPart, useRead } from '../../use-content.ts'

/**
 * Whether a file of the site exists, undefined until known, and its address. A new file keeps the name; the time of the
 * last read in the address makes browsers load it everywhere.
 */
export function useSiteFile(file: SiteFile) {
  const { api } = useServices()
  const { data, isError, dataUpdatedAt, refetch } = useRead({
    queryKey: ['siteFile', file],
    read: (supabase) => hasSiteFile(supabase, api, file),
    refetchOnMount: isFirstPart,
    gcTime: 0,
  })
  const hasFailed = isError && data === undefined
  return { exists: data, hasFailed, address: `${siteFileAddress(file)}?t=${dataUpdatedAt}`, refetch }
}
