import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { startThreadTimer } from '@portico/backend/thread-timer'
import { Limit } from '@portico/gate/limit'
import type { Network } from '@portico/gate/network'
import { type Kind, THREAD } from '@portico/gate/rules'

/** After longer work strangers pause for three times as long, so that others are served in between. */
const LONG_MS = 5
const PAUSE = 3
/** Requests that wait for the end of a pause. */
const MAX_QUEUED = 200

/** All in milliseconds. */
export interface ThreadClock {
  now: () => number
  /** How long the thread has had nothing to do so far. */
  idle: () => number
  /** Returns a function that tells how long the thread has worked since. */
  startTimer: () => () => number
}

export const threadClock: ThreadClock = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  startTimer: startThreadTimer,
}

/** Whose work it is. */
interface Client {
  kind: Kind
  network: Network
  /** Of the request, as far as is known; none if absent. */
  bodyBytes?: number
}

interface Slice {
  client: Client
  takenMs: () => number
  atLeastMs: number
}

/** `isOwn` if the network's own budget is used up, not that of all strangers. */
export type Refuse = (seconds: number, isOwn: boolean) => void

/** The stranger whose request led to what runs now. */
const measured = new AsyncLocalStorage<{ share: ThreadShare; client: Client } | undefined>()

/** To be called before work that may take long, if something may have been awaited since the request started. */
export function goOnMeasuring(): void {
  const running = measured.getStore()
  running?.share.goOn(running.client)
}

/** Runs what is not a stranger's work after all. */
export const stopMeasuring = (work: () => void): void => measured.run(undefined, work)

/**
 * What strangers take of the serving thread: a budget for each network, a share for each kind of request, and their
 * turn. The work of a request is measured from its start until another one starts or the event loop goes on. With the
 * embedded backend that is nearly all of it: a page is rendered without waiting for anything. What awaits something, such
 * as a body, calls `goOnMeasuring`.
 */
export class ThreadShare {
  readonly #clock: ThreadClock
  readonly #networks: Limit
  readonly #kinds: Readonly<Record<Kind, KindShare>>
  readonly #queue: (() => void)[] = []
  #slice: Slice | undefined
  #isEndScheduled = false
  #isPausing = false
  #pauseTimer: NodeJS.Timeout | undefined

  constructor(clock = threadClock) {
    this.#clock = clock
    this.#networks = new Limit({ network: THREAD.network }, clock.now)
    const kinds = Object.entries(THREAD.kinds).map(([kind, rule]) => [kind, new KindShare(rule, clock)])
    this.#kinds = Object.fromEntries(kinds) as Record<Kind, KindShare> // its keys are those of THREAD.kinds
  }

  /** Calls `start` at once or in its turn, or `refuse` with the seconds to wait. */
  run(client: Client, start: () => void, refuse: Refuse): void {
    this.endSlice()
    if (!this.#isPausing && this.#queue.length === 0) this.#start(client, start, refuse)
    else if (this.#queue.length >= MAX_QUEUED) refuse(1, false)
    else this.#queue.push(() => this.#start(client, start, refuse))
  }

  #start(client: Client, start: () => void, refuse: Refuse): void {
    const own = this.#networks.wait(client, 0)
    const ofAll = own > 0 ? 0 : this.#kinds[client.kind].wait()
    if (own > 0 || ofAll > 0) {
      refuse(own || ofAll, own > 0)
      return
    }
    this.#begin(client, THREAD.kinds[client.kind].atLeastMs + (client.bodyBytes ?? 0) / THREAD.bodyBytesPerMs)
    measured.run({ share: this, client }, start)
  }

  goOn(client: Client): void {
    if (this.#slice?.client === client) return
    this.endSlice()
    this.#begin(client, 0)
  }

  /** To be called when other work starts. */
  readonly endSlice = (): void => {
    if (!this.#slice) return
    const { client, takenMs, atLeastMs } = this.#slice
    this.#slice = undefined
    const taken = takenMs()
    const charged = Math.max(taken, atLeastMs)
    this.#networks.spend(client, charged)
    this.#kinds[client.kind].spend(charged)
    if (taken > LONG_MS) this.#pause(taken * PAUSE)
  }

  #begin(client: Client, atLeastMs: number) {
    this.#slice = { client, takenMs: this.#clock.startTimer(), atLeastMs }
    if (this.#isEndScheduled) return
    this.#isEndScheduled = true
    setImmediate(this.#endOfTurn)
  }

  readonly #endOfTurn = () => {
    this.#isEndScheduled = false
    this.endSlice()
  }

  #pause(milliseconds: number) {
    this.#isPausing = true
    clearTimeout(this.#pauseTimer)
    this.#pauseTimer = setTimeout(this.#endPause, milliseconds)
  }

  /** The next of the queue in each round of the event loop, until the work of one starts another pause. */
  readonly #endPause = () => {
    this.#isPausing = false
    this.#queue.shift()?.()
    if (this.#queue.length === 0) return
    setImmediate(() => {
      if (!this.#isPausing) this.#endPause()
    })
  }
}

/** A bucket that fills with the time that passes, and faster while the thread has nothing to do. */
class KindShare {
  readonly #rule: { atOnceMs: number; busy: number; idle: number }
  readonly #clock: ThreadClock
  #takenMs = 0
  #at: number
  #idleMs: number

  constructor(rule: { atOnceMs: number; busy: number; idle: number }, clock: ThreadClock) {
    this.#rule = rule
    this.#clock = clock
    this.#at = clock.now()
    this.#idleMs = clock.idle()
  }

  /** Whole seconds until there is time again, 0 if there is now. */
  wait(): number {
    const { atOnceMs, busy, idle } = this.#rule
    const now = this.#clock.now()
    this.#regain((now - this.#at) * busy)
    this.#at = now
    if (this.#takenMs < atOnceMs) return 0
    // only here, because it costs as much as a small read
    const idleMs = this.#clock.idle()
    this.#regain((idleMs - this.#idleMs) * idle)
    this.#idleMs = idleMs
    return this.#takenMs < atOnceMs ? 0 : Math.max(1, Math.ceil((this.#takenMs - atOnceMs) / (busy * 1000)))
  }

  spend(milliseconds: number): void {
    this.#takenMs += milliseconds
  }

  #regain(milliseconds: number) {
    this.#takenMs = Math.max(0, this.#takenMs - milliseconds)
  }
}
