import { setTimeout } from 'node:timers/promises'
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

/** How long a visitor waits for a list while no change is known: then the last one serves, and the read continues. */
const PATIENCE_MS = 500

const monotonicNow = () => performance.now()

/** Where the page of a talk, its calendar file or its card is kept, or has moved to. */
type Place = { keptAs: string } | { movedTo: string }

type FindTalk = (key: string) => TalkAddress | undefined

export type TalkAddresses = ReturnType<typeof createTalkAddresses>

/** The addresses of all talks, in memory: a made-up one costs neither a read nor a place among the kept pages. */
export function createTalkAddresses({ read, maxAgeMs, now = monotonicNow }: TalkAddressesOptions) {
  let known: FindTalk | undefined
  let freshUntil = 0
  let pending: { find: Promise<FindTalk | undefined>; startedAt: number } | undefined

  function startRead() {
    const startedAt = now()
    const own = {
      find: read()
        .then(findTalks)
        .then(keep, () => known),
      startedAt,
    }
    pending = own
    function keep(find: FindTalk): FindTalk {
      // a drop in between has started another read, or will
      if (pending === own) {
        known = find
        freshUntil = startedAt + maxAgeMs
      }
      return find
    }
    own.find.finally(() => {
      if (pending === own) pending = undefined
    })
    return own
  }

  /** Undefined while they cannot be read and never could. */
  async function current(): Promise<FindTalk | undefined> {
    if (known && freshUntil > now()) return known
    const { find, startedAt } = pending ?? startRead()
    const hasChanged = known && freshUntil === 0
    if (hasChanged) return find
    const patience = setTimeout(Math.max(0, startedAt + PATIENCE_MS - now()), undefined, { ref: false })
    return Promise.race([find, patience.then(() => known)])
  }

  return {
    /** The talks have changed. */
    drop() {
      freshUntil = 0
      pending = undefined
    },
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
