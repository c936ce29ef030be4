import { Worker } from 'node:worker_threads'
import type { CostlyRequest } from '../support/costly-requests.ts'
import type { LoopGiven, LoopName } from './loops.ts'

/** What a group of anonymous clients does until it is stopped. */
export type Attack =
  /** One request after the other from each of this many addresses. */
  | { kind: 'costly requests'; addresses: number; requests: readonly CostlyRequest[] }
  /** This many at a time, each from its own address, with its own account. */
  | { kind: 'wrong logins'; atATime: number }
  /**
   * This many at a time, each request from a network that nobody has used before, as a proxy names it; `first` is its
   * number (see newNetwork).
   */
  | { kind: 'loop'; loop: LoopName; atATime: number; first: number; given: Omit<LoopGiven, 'publishable'> }

export interface AttackOrder {
  port: number
  publishable: string
  attack: Attack
}

/** Responses by status so far. */
export type AttackTally = Record<number, number>

/** Starts an attack in a separate thread, so that it does not slow down the measurement. */
export async function startAttack(order: AttackOrder): Promise<{ stop: () => Promise<AttackTally> }> {
  const worker = new Worker(new URL('./attack-worker.ts', import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {}) // reported to whoever stops it
  return {
    async stop() {
      const tally = new Promise<AttackTally>((resolve) => worker.once('message', resolve))
      worker.postMessage('stop')
      const answers = await Promise.race([tally, failed])
      await worker.terminate()
      return answers
    },
  }
}
