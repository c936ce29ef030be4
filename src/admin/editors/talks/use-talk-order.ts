import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FullTalk } from '#content/talk/talk.ts'
import { isUpcoming, upcomingFirst } from '#content/talk/upcoming.ts'
import { dateAt } from '#content/text/dates.ts'
import { talksDescriptionQuery } from '#data/content-queries.ts'
import { queryOptions } from '#data/content-query.ts'
import { saveTalkOrder } from '#data/talks.ts'
import type { OwnOrder } from '../../list-editor/list-item.ts'
import { useServices } from '../../session-context.tsx'

/** The order by date, as visitors see the talks today: the upcoming ones first. Undefined until the owner's choice is read. */
export function useTalkOrder(): OwnOrder<FullTalk> | undefined {
  const { api, supabase } = useServices()
  const client = useQueryClient()
  const { data: intro } = useQuery(queryOptions(talksDescriptionQuery, api))
  const [today] = useState(() => dateAt(Date.now()))
  if (intro === undefined) return undefined
  return {
    by: 'date',
    isKept: intro?.talk_order === 'date',
    async keep(isKept) {
      await saveTalkOrder(supabase, isKept ? 'date' : 'manual')
      await client.invalidateQueries({ queryKey: talksDescriptionQuery.queryKey })
    },
    sorted(talks) {
      const { upcoming, past } = upcomingFirst(talks, today)
      return [...upcoming, ...past]
    },
    groupOf: (talk) => (isUpcoming(talk, today) ? 'Upcoming' : 'Past'),
  }
}
