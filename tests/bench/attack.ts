import { Worker } from 'node:worker_threads'
import type { CostlyRequest } from '../support/costly-requests.ts'

/** What a group of strangers does until it is stopped. */
export type Attack =
  /** From each of so many addresses one request after the other. */
  | { kind: 'costly requests'; addresses: number; requests: readonly CostlyRequest[] }
  /** So many at a time, each from an address of its own, with an account of its own. */
  | { kind: 'wrong logins'; atATime: number }

export interface AttackOrder {
  port: number
  publishable: string
  attack: Attack
}

/** Answers by status so far. */
export type AttackTally = Record<number, number>

/** Starts an attack in a thread of its own, so that whoever measures the server is not slowed by it. */
export async function startAttack(order: AttackOrder): Promise<{ stop: () => Promise<AttackTally> }> {
  const worker = new Worker(new URL('./attack-worker.ts', import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => worker.once('error', reject))
  failed.catch(() => {}) // whoever stops it hears of it
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
