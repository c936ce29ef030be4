import type { ServerResponse } from 'node:http'
import type { Network } from '@portico/gate/network'
import { UNSENT } from '@portico/gate/rules'

const SWEEP_MS = 250

/** A response that is not finished, or not fetched. */
interface Watched {
  response: ServerResponse
  network: Network
  /** Bytes that wait for its client, when they were last counted. */
  waiting: number
  /** Since when bytes have been waiting without a break, and how many were handed over to the connection before. */
  since: number
  handedBefore: number
}

/**
 * Bounds the bytes that wait for slow readers. Beyond the bound of a network, or of all together, the one that has waited
 * longest is disconnected, so that no other client is refused; so is one that is slower than `bytesPerSecond`. For responses to
 * anonymous clients that are not cached: cached bytes are shared by all readers.
 */
export class SlowReaderLimit {
  readonly #watched = new Set<Watched>()
  /** By the name of a block; those without waiting bytes are left out. */
  readonly #ofNetwork = new Map<string, number>()
  #total = 0
  #sweeper: NodeJS.Timeout | undefined

  get total(): number {
    return this.#total
  }

  /** To be called once the response has begun; one that is already sent is not watched. */
  watch(response: ServerResponse, network: Network): void {
    if (response.destroyed || (response.writableEnded && response.writableLength === 0)) return
    const one = { response, network, waiting: 0, since: performance.now(), handedBefore: 0 }
    this.#watched.add(one)
    response.once('close', () => {
      this.#watched.delete(one)
      this.#count(one, 0)
    })
    if (response.writableEnded) this.#recount(one)
    else response.once('prefinish', () => this.#recount(one))
    this.#sweeper ??= setInterval(this.sweep, SWEEP_MS).unref()
  }

  /** Counts again, because streams continue, and disconnects slow readers. Called four times a second. */
  readonly sweep = (): void => {
    for (const one of this.#watched) {
      this.#recount(one)
      const seconds = (performance.now() - one.since) / 1000
      const handed = handedTo(one.response) - one.handedBefore
      if (one.waiting > 0 && seconds > UNSENT.graceSeconds + handed / UNSENT.bytesPerSecond) this.#cutOff(one)
    }
    if (this.#watched.size > 0) return
    clearInterval(this.#sweeper)
    this.#sweeper = undefined
  }

  #recount(one: Watched): void {
    const waiting = one.response.writableLength
    if (waiting > 0 && one.waiting === 0) {
      one.since = performance.now()
      one.handedBefore = handedTo(one.response) - waiting
      // behind those that have waited for longer
      this.#watched.delete(one)
      this.#watched.add(one)
    }
    this.#count(one, waiting)
    for (const { name, share } of one.network)
      this.#cutOffWhile(
        () => (this.#ofNetwork.get(name) ?? 0) > UNSENT.network * share,
        ({ network }) => network.some((block) => block.name === name),
      )
    this.#cutOffWhile(() => this.#total > UNSENT.all)
  }

  /** Those that have waited longest first. */
  #cutOffWhile(isTooMuch: () => boolean, isMeant: (one: Watched) => boolean = () => true): void {
    if (!isTooMuch()) return
    for (const one of this.#watched) {
      if (one.waiting > 0 && isMeant(one)) this.#cutOff(one)
      if (!isTooMuch()) return
    }
  }

  #cutOff(one: Watched): void {
    this.#count(one, 0)
    this.#watched.delete(one)
    one.response.req.socket.destroy()
  }

  #count(one: Watched, waiting: number): void {
    const change = waiting - one.waiting
    if (change === 0) return
    one.waiting = waiting
    this.#total += change
    for (const { name } of one.network) {
      const sum = (this.#ofNetwork.get(name) ?? 0) + change
      if (sum > 0) this.#ofNetwork.set(name, sum)
      else this.#ofNetwork.delete(name)
    }
  }
}

/** Bytes of its connection that were sent or wait to be. */
const handedTo = (response: ServerResponse) => response.req.socket.bytesWritten
