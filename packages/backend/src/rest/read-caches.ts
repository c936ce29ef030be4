import { LRUCache } from 'lru-cache'
import type { PlainAnswer } from '../http/plain-answer.ts'
import type { ReadPlan } from './select-rows.ts'

/** Number of kept plans, and characters of one: strangers decide what they ask for. */
const MAX_PLANS = 300
const MAX_LENGTH = 3000

/**
 * Keeps plans of reads by everything they depend on: making one takes longer than reading a few rows. Returns a function that
 * gives the plan of a key, or the one that `make` returns; it throws what `make` throws.
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

/** Bytes of one answer with its key: strangers decide what they ask for. */
const MAX_ANSWER_BYTES = 256 * 1024
/** The size of an answer's headers, and of its head as the server keeps it, in bytes. */
const HEADS_BYTES = 2000

interface KeptAnswer {
  /** The version of the table before it was read. */
  version: number
  answer: PlainAnswer
}

/**
 * Answers by everything they depend on: 530 and 4 MB at most. An answer requested once is soon evicted by the next one.
 * So a stranger who never asks the same twice evicts nothing that visitors read, and leaves no old objects, which are
 * the most expensive garbage to collect.
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
    delete(key: string): void {
      askedOnce.delete(key)
      askedAgain.delete(key)
    },
  }
}

/** Whoever asks again gets it compressed. */
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
