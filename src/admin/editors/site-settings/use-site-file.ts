import { useQuery } from '@tanstack/react-query'
import { type SiteFile, siteFileAddress } from '#content/picture/stored-files.ts'
import { hasSiteFile } from '#data/site-files.ts'
import { useServices } from '../../session-context.tsx'

/**
 * Whether a file of the site exists, undefined until known, and its address. It counts as missing if that cannot be
 * found out at first. A new file keeps the name: the time of the last read makes browsers load it, wherever it is shown.
 */
export function useSiteFile(file: SiteFile) {
  const { supabase } = useServices()
  const { data, dataUpdatedAt, isFetched, refetch } = useQuery({
    queryKey: ['siteFile', file],
    queryFn: () => hasSiteFile(supabase, file),
    gcTime: 0,
  })
  const exists = isFetched ? (data ?? false) : undefined
  return { exists, address: `${siteFileAddress(file)}?t=${dataUpdatedAt}`, refetch }
}
