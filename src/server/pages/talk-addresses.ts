import { socialCardPath } from '#content/site/social-card.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { CALENDAR_ENDING, findTalks, type TalkAddress, talkKeyIn, talkOfCard } from '#content/talk/talk-slugs.ts'
import { keptInMemory, type MemoryOptions } from './kept-in-memory.ts'

/** Where the page of a talk, its calendar file or its card is kept, or has moved to. */
type Place = { keptAs: string } | { movedTo: string }

export type TalkAddresses = ReturnType<typeof createTalkAddresses>

/** The addresses of all talks, in memory: a made-up one costs neither a read nor a place among the kept pages. */
export function createTalkAddresses({ read, ...options }: MemoryOptions<TalkAddress[]>) {
  const { current, drop } = keptInMemory({ ...options, read: () => read().then(findTalks) })
  return {
    /** The talks have changed. */
    drop,
    /** Where a talk's address leads; null for any other path, and for a talk that does not exist. */
    async placeOf(path: string): Promise<Place | null> {
      const pageOfCard = talkOfCard(path)
      const ending = path.endsWith(CALENDAR_ENDING) ? CALENDAR_ENDING : ''
      const key = talkKeyIn(pageOfCard ?? path.slice(0, path.length - ending.length))
      if (key === null) return null
      // while nothing can be read, the page says so itself
      const find = (await current()) ?? findTalks([{ id: key, slug: key }])
      const talk = find(key)
      if (!talk) return null
      const address = pageOfCard ? socialCardPath(talkPath(talk)) : talkPath(talk) + ending
      return key === (talk.slug || talk.id) ? { keptAs: address } : { movedTo: address }
    },
  }
}
