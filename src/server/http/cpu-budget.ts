import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { startThreadTimer } from '@portico/backend/thread-timer'
import { table } from '@portico/gate/bucket'
import { createLimit, type Limit } from '@portico/gate/limit'
import type { Network } from '@portico/gate/network'
import { type Kind, THREAD } from '@portico/gate/rules'

/** After longer work, anonymous clients pause for three times as long, so that others are served in between. */
const LONG_MS = 5
const PAUSE = 3
/** Requests that wait for the end of a pause. */
const MAX_QUEUED = 200

/** All in milliseconds. */
export const threadClock = {
  now: () => performance.now(),
  /** The total idle time of the thread so far. */
  idle: () => performance.eventLoopUtilization().idle,
  /** Returns a function for the CPU time since. */
  startTimer: startThreadTimer,
}

export type ThreadClock = typeof threadClock

/** Who the work is counted against. */
export interface Client {
  kind: Kind
  network: Network
  /** Of the request, as far as is known; none if absent. */
  bodyBytes?: number
}

interface Slice {
  client: Client
  account: ReturnType<Limit['accountOf']>
  takenMs: () => number
  atLeastMs: number
}

/** `isOwn` if the network's own budget is used up, not the shared one. */
export type Refuse = (seconds: number, isOwn: boolean) => void

/** The anonymous client whose request caused the current work. */
const measured = new AsyncLocalStorage<{ goOn: (client: Client) => void; client: Client } | undefined>()

/** To be called before long work, if something may have been awaited since the request started. */
export function resumeMeasuring(): void {
  const running = measured.getStore()
  running?.goOn(running.client)
}

/** Runs work that turned out not to be anonymous. */
export const stopMeasuring = (work: () => void): void => measured.run(undefined, work)

export type CpuBudget = ReturnType<typeof createCpuBudget>

/**
 * Limits the CPU time of anonymous clients: a budget for each network, a share for each kind of request, and a queue. The work
 * of a request is measured from its start until another one starts or the event loop continues. With the embedded backend that
 * is nearly all of it: a page is rendered without awaiting anything. Code that awaits something, such as a body, calls
 * `resumeMeasuring`.
 */
export function createCpuBudget(clock = threadClock) {
  const networks = createLimit({ network: THREAD.network }, clock.now, table)
  const shares = Object.entries(THREAD.kinds).map(([kind, rule]) => [kind, createKindShare(rule, clock)])
  const kinds = Object.fromEntries(shares) as Record<Kind, KindShare> // its keys are those of THREAD.kinds
  const queue: (() => void)[] = []
  let slice: Slice | undefined
  let isEndScheduled = false
  let isPausing = false
  let pauseTimer: NodeJS.Timeout | undefined

  /** To be called when other work starts. */
  function endSlice(): void {
    if (!slice) return
    const { client, account, takenMs, atLeastMs } = slice
    slice = undefined
    const taken = takenMs()
    const charged = Math.max(taken, atLeastMs)
    account.spend(charged)
    kinds[client.kind].spend(charged)
    if (taken > LONG_MS) pause(taken * PAUSE)
  }

  function endOfTurn() {
    isEndScheduled = false
    endSlice()
  }

  function begin(client: Client, account: Slice['account'], atLeastMs: number) {
    slice = { client, account, takenMs: clock.startTimer(), atLeastMs }
    if (isEndScheduled) return
    isEndScheduled = true
    setImmediate(endOfTurn)
  }

  function pause(milliseconds: number) {
    isPausing = true
    clearTimeout(pauseTimer)
    pauseTimer = setTimeout(endPause, milliseconds)
  }

  /** The next of the queue in each round of the event loop, until the work of one starts another pause. */
  function endPause() {
    isPausing = false
    queue.shift()?.()
    if (queue.length === 0) return
    setImmediate(() => {
      if (!isPausing) endPause()
    })
  }

  function goOn(client: Client): void {
    if (slice?.client === client) return
    endSlice()
    begin(client, networks.accountOf(client), 0)
  }

  function startNow(client: Client, start: () => void, refuse: Refuse): void {
    const account = networks.accountOf(client)
    const own = account.wait()
    const ofAll = own > 0 ? 0 : kinds[client.kind].wait()
    if (own > 0 || ofAll > 0) {
      refuse(own || ofAll, own > 0)
      return
    }
    begin(client, account, THREAD.kinds[client.kind].atLeastMs + (client.bodyBytes ?? 0) / THREAD.bodyBytesPerMs)
    start()
  }

  return {
    /** Calls `start` at once or from the queue, or `refuse` with the seconds to wait. */
    run(client: Client, start: () => void, refuse: Refuse): void {
      endSlice()
      if (!isPausing && queue.length === 0) startNow(client, start, refuse)
      else if (queue.length >= MAX_QUEUED) refuse(1, false)
      else queue.push(() => startNow(client, start, refuse))
    },
    endSlice,
    /** Runs asynchronous work: all of it counts as the work of the client that started it. */
    measure(work: () => void): void {
      if (slice) measured.run({ goOn, client: slice.client }, work)
      else work()
    },
  }
}

type KindShare = ReturnType<typeof createKindShare>

/** A bucket that fills over time, and faster while the thread is idle. */
function createKindShare({ atOnceMs, busy, idle }: Record<'atOnceMs' | 'busy' | 'idle', number>, clock: ThreadClock) {
  let takenMs = 0
  let at = clock.now()
  let idleMs = clock.idle()

  function regain(milliseconds: number) {
    takenMs = Math.max(0, takenMs - milliseconds)
  }

  return {
    /** Whole seconds until there is time again, 0 if there is now. */
    wait(): number {
      const now = clock.now()
      regain((now - at) * busy)
      at = now
      if (takenMs < atOnceMs) return 0
      // only here, because it costs as much as a small read
      const idleNow = clock.idle()
      regain((idleNow - idleMs) * idle)
      idleMs = idleNow
      return takenMs < atOnceMs ? 0 : Math.max(1, Math.ceil((takenMs - atOnceMs) / (busy * 1000)))
    },
    spend(milliseconds: number): void {
      takenMs += milliseconds
    },
  }
}
