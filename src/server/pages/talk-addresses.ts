import { socialCardPath } from '#content/site/social-card.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { CALENDAR_ENDING, findTalks, type TalkAddress, talkKeyIn, talkOfCard } from '#content/talk/talk-slugs.ts'

interface TalkAddressesOptions {
  read: () => Promise<TalkAddress[]>
  /** How long the list is used if no change is reported. */
  maxAgeMs: number
  /** Milliseconds, from any moment on. */
  now?: () => number
}

const monotonicNow = () => performance.now()

/** Where the page of a talk, its calendar file or its card is kept, or has moved to. */
type Place = { keptAs: string } | { movedTo: string }

type FindTalk = (key: string) => TalkAddress | undefined

export interface TalkAddresses {
  /** Where a talk's address leads; null for any other path, and for a talk that does not exist. */
  placeOf: (path: string) => Promise<Place | null>
  /** The talks have changed. */
  drop: () => void
}

/**
 * The addresses of all talks, in memory: a made-up address costs neither a read nor a place among the kept pages. While
 * they cannot be read, the last ones are used.
 */
export function createTalkAddresses({ read, maxAgeMs, now = monotonicNow }: TalkAddressesOptions): TalkAddresses {
  let known: FindTalk | undefined
  let freshUntil = 0
  let pending: Promise<FindTalk> | undefined

  async function readNow(): Promise<FindTalk> {
    const startedAt = now()
    const own = read().then(findTalks)
    pending = own
    try {
      const find = await own
      // a drop in between has started another read, or will
      if (pending === own) {
        known = find
        freshUntil = startedAt + maxAgeMs
      }
      return find
    } catch (error) {
      if (known) return known
      throw error
    } finally {
      if (pending === own) pending = undefined
    }
  }

  const current = async () => (known && freshUntil > now() ? known : (pending ?? readNow()))

  return {
    drop() {
      freshUntil = 0
      pending = undefined
    },
    async placeOf(path) {
      const pageOfCard = talkOfCard(path)
      const ending = path.endsWith(CALENDAR_ENDING) ? CALENDAR_ENDING : ''
      const key = talkKeyIn(pageOfCard ?? path.slice(0, path.length - ending.length))
      if (key === null) return null
      // while nothing can be read, the page says so itself
      const find = await current().catch(() => findTalks([{ id: key, slug: key }]))
      const talk = find(key)
      if (!talk) return null
      const address = pageOfCard ? socialCardPath(talkPath(talk)) : talkPath(talk) + ending
      return key === (talk.slug || talk.id) ? { keptAs: address } : { movedTo: address }
    },
  }
}
