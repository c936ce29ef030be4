import { LRUCache } from 'lru-cache'
import type { PlainAnswer } from '../http/plain-answer.ts'
import type { ReadPlan } from './select-rows.ts'

/** Number of cached plans, and characters of one: both are bounded, because anonymous requests determine them. */
const MAX_PLANS = 300
const MAX_LENGTH = 3000

/**
 * Caches the plans of reads by everything they depend on: making one takes longer than reading a few rows. Returns a function
 * that gives the plan of a key, or the one that `make` returns; it throws what `make` throws.
 */
export function createPlanCache() {
  const plans = new LRUCache<string, ReadPlan>({ max: MAX_PLANS })
  return (key: string, make: () => ReadPlan): ReadPlan => {
    const known = plans.get(key)
    if (known) return known
    const plan = make()
    if (key.length + plan.page.sql.length <= MAX_LENGTH) plans.set(key, plan)
    return plan
  }
}

/** Bytes of one response with its key: bounded, because anonymous requests determine it. */
const MAX_ANSWER_BYTES = 256 * 1024
/** The size of a response's headers, and of its head as the server caches it, in bytes. */
const HEADS_BYTES = 2000

interface KeptAnswer {
  /** The version of the table before it was read. */
  version: number
  answer: PlainAnswer
}

/**
 * Responses by everything they depend on: at most 530, and 4 MB. A response requested only once is soon evicted by the next
 * one. So requests that never repeat evict nothing that visitors read, and leave no old objects, which are the most expensive
 * garbage to collect.
 */
export function createAnswerCache() {
  const askedOnce = cacheOf(30, 1024 * 1024)
  const askedAgain = cacheOf(500, 3 * 1024 * 1024)
  return {
    get(key: string): KeptAnswer | undefined {
      const known = askedAgain.get(key)
      if (known) return known
      const kept = askedOnce.get(key)
      if (kept) {
        askedOnce.delete(key)
        askedAgain.set(key, withForms(kept))
      }
      return kept
    },
    set(key: string, kept: KeptAnswer): void {
      if (askedAgain.has(key)) askedAgain.set(key, withForms(kept))
      else askedOnce.set(key, kept)
    },
  }
}

/** The second request gets it compressed. */
function withForms(kept: KeptAnswer): KeptAnswer {
  kept.answer.forms = {}
  return kept
}

const cacheOf = (max: number, maxSize: number) =>
  new LRUCache<string, KeptAnswer>({
    max,
    maxSize,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ answer }, key) =>
      answer.forms
        ? 2 * (answer.body.length + key.length) + 3 * HEADS_BYTES
        : answer.body.length + 2 * key.length + HEADS_BYTES,
  })
