import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RedirectsForm } from '#content/redirects/redirects.schema.ts'
import { redirectsQuery } from '#data/records/content-queries.ts'
import { readPageAddresses } from '#data/records/own-pages.ts'
import { readTalkAddresses } from '#data/records/talks.ts'
import { useServices } from '../../session-context.tsx'
import { RecordCard } from '../record-card.tsx'
import { knownPlaces } from './known-places.ts'
import { RedirectsField } from './redirects-field.tsx'

/** Where the addresses of a former site lead. */
export function OldAddresses() {
  const { supabase } = useServices()
  const { data: addresses } = useQuery({
    queryKey: ['addresses'],
    queryFn: () => Promise.all([readTalkAddresses(supabase), readPageAddresses(supabase)]),
  })
  const places = useMemo(() => knownPlaces(...(addresses ?? [[], []])), [addresses])
  return (
    <RecordCard title="Old Addresses" query={redirectsQuery} form={RedirectsForm}>
      <RedirectsField places={places} />
    </RecordCard>
  )
}
