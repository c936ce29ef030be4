import type { TalksIntro } from '#content/involvement/intro-text.ts'
import { type FullTalk, isTalk, TALKS, type Talk } from '#content/talk/talk.ts'
import type { TalkAddress } from '#content/talk/talk-slugs.ts'
import { latestFirst } from '#content/talk/upcoming.ts'
import { readRowsTogether } from '../rest/read-all-rows.ts'
import { type Rest, selectList, selectRows } from '../rest/rest.ts'
import type { Tables } from '../rest/rest-client.ts'
import { onlyRow } from '../rest/rows-of.ts'
import { talksQuery } from './content-queries.ts'
import { IN_PLACE, type TableQuery } from './content-query.ts'
import { readAtAddress } from './read-at-address.ts'

/**
 * All talks, more than visitors are shown, with everything on their pages: for the editor, whose saves invalidate this
 * cache key.
 */
export const fullTalksQuery: TableQuery<FullTalk[]> = {
  ...talksQuery,
  read: async (rest, signal) => (await selectList(rest, 'talks', { query: IN_PLACE, signal })).filter(isTalk),
}

/** A talk as its neighbours link to it. */
export type TalkLink = Pick<Talk, (typeof LINK_COLUMNS)[number]>
const LINK_COLUMNS = ['id', 'slug', 'title', 'date', 'display_order'] as const

export interface TalkPage {
  talk: FullTalk
  earlier: TalkLink | null
  later: TalkLink | null
}

/** A talk by the slug or the id in its address; null if there is none. */
export const readTalk = (rest: Rest, key: string, signal?: AbortSignal): Promise<FullTalk | null> =>
  readAtAddress<FullTalk>(rest, 'talks', isTalk, key, signal)

/** What the page of a talk shows; null if there is no such talk. */
export const talkPageQuery = (key: string): TableQuery<TalkPage | null> => ({
  table: 'talks',
  queryKey: ['talkPage'],
  read: async (rest, signal) => {
    const talk = await readTalk(rest, key, signal)
    if (!talk) return null
    const [earlier, later] = await Promise.all([
      readNeighbour(rest, talk, 'lt', signal),
      readNeighbour(rest, talk, 'gt', signal),
    ])
    return { talk, earlier, later }
  },
})

/** Two reads along the index of (date, display_order): of the rest of the day, and of the nearest other day. */
async function readNeighbour(rest: Rest, talk: Talk, side: 'lt' | 'gt', signal?: AbortSignal) {
  const { date, display_order: place } = talk
  const isEarlier = side === 'lt'
  // on the same day, the first in the owner's order is the latest
  const ofDay = isEarlier
    ? `display_order=gt.${place}&order=display_order.asc`
    : `display_order=lt.${place}&order=display_order.desc`
  const order = isEarlier ? 'date.desc,display_order.asc' : 'date.asc,display_order.desc'
  const read = (query: string) => selectRows(rest, 'talks', { query, columns: LINK_COLUMNS, signal })
  const rows = await Promise.all([
    read(`date=eq.${date}&${ofDay}&limit=1`),
    read(`date=${side}.${date}&order=${order}&limit=1`),
  ])
  const neighbours = (rows.flat() as TalkLink[]) // the columns that were asked for
    .filter((row) => row.id !== talk.id && latestFirst(row, talk) > 0 === isEarlier)
    .sort((a, b) => (isEarlier ? latestFirst(a, b) : latestFirst(b, a)))
  return neighbours[0] ?? null
}

/** What those who follow the talks are sent of each: everything but the long texts. */
const FOLLOWED_COLUMNS = [...TALKS.columns, 'place', 'length_minutes']

/** The talks since a date, for calendar programs. Throws as `selectList` does. */
export async function readTalksSince(rest: Rest, date: string): Promise<FullTalk[]> {
  const selection = { query: `date=gte.${date}&order=date,id`, columns: FOLLOWED_COLUMNS }
  return (await selectList(rest, 'talks', selection)).filter(isTalk)
}

/** The talks that were added last, for feed readers. Throws as `selectRows` does. */
export async function readNewTalks(rest: Rest): Promise<FullTalk[]> {
  const selection = { query: 'order=created_at.desc,id&limit=30', columns: FOLLOWED_COLUMNS }
  return (await selectRows(rest, 'talks', selection)).filter(isTalk)
}

/** An address of each talk, and when it was last changed. */
export type ListedTalk = TalkAddress & { updated_at: string }
const LISTED_COLUMNS = 'id,slug,former_slugs,updated_at,date'

/** The addresses of all talks, for redirects and the sitemap. Throws RestError. */
export async function readTalkAddresses(rest: Tables): Promise<ListedTalk[]> {
  const talks = await readRowsTogether<ListedTalk & { date: string }>(rest, 'talks', LISTED_COLUMNS)
  return talks.sort((one, other) => other.date.localeCompare(one.date))
}

/** Sets how visitors see the talks, even if other columns of the row have changed since. Throws RestError. */
export async function saveTalkOrder(rest: Tables, talk_order: TalksIntro['talk_order']): Promise<void> {
  onlyRow(await rest.from('talks_description').update({ talk_order }).not('id', 'is', null).select('id'))
}
