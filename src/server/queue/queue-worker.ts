import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Log } from '../log/log.ts'
import { every } from '../schedule/every.ts'

/** Works through a queue of rows in the database. */
export type QueueWorker = ReturnType<typeof createQueueWorker>

interface QueueWorkerParts<Item> {
  /** What is due now; `isFirst` at the first look after the start. */
  due: (isFirst: boolean) => Promise<readonly Item[]>
  /** Claims one and does it. `again` asks for another look at the queue. */
  work: (item: Item) => Promise<'done' | 'again'>
  /** Called when the queue could not be read, or work threw: the next look tries again. */
  failed: string
  log: Pick<Log, 'warn'>
  /** How often to look for what is due, in milliseconds. */
  tickMs?: number
  /** How long a stop waits for the work in progress. What is cut off then is tried again at the next start. */
  finishWithinMs?: number
}

/** Polls at its start, when it is woken and every few seconds. Items are processed one after another. */
export function createQueueWorker<Item>(parts: QueueWorkerParts<Item>) {
  const { due, work, failed, log, tickMs = 15_000, finishWithinMs = 6_500 } = parts
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  let isFirst = true
  let isOpen = false
  const looks = every(tickMs, wake)

  /** Signals that there may be something new. */
  function wake() {
    if (!isOpen) return
    isAskedAgain = true
    looking ??= lookUntilAnswered().finally(() => {
      looking = undefined
    })
  }

  async function lookUntilAnswered() {
    while (isAskedAgain && isOpen) {
      isAskedAgain = false
      await look().catch((error: unknown) => log.warn({ err: error }, failed))
    }
  }

  async function look() {
    const items = await due(isFirst)
    isFirst = false
    for (const item of items) {
      await setImmediate() // the embedded backend runs in this thread, which also serves visitors
      if (!isOpen) return
      if ((await work(item)) === 'again') isAskedAgain = true
    }
  }

  return {
    /** Tries what is waiting, and from then on whatever becomes due. */
    start(): void {
      isOpen = true
      looks.start()
    },
    wake,
    /** Waits some seconds for the work in progress; the rest waits for the next start. */
    async close(): Promise<void> {
      isOpen = false
      void looks.close()
      await Promise.race([looking, setTimeout(finishWithinMs, undefined, { ref: false })])
    },
  }
}
