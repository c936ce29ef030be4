import { LRUCache } from 'lru-cache'
import type { PlainAnswer } from '../http/plain-answer.ts'

/** Bytes of one answer with its key: strangers decide what they ask for. */
const MAX_ANSWER_BYTES = 256 * 1024
/** Of an answer's headers, and of its head as the server keeps it. */
const HEADS_BYTES = 2000

export interface KeptAnswer {
  /** The version of the table before it was read. */
  version: number
  answer: PlainAnswer
}

/**
 * Answers by all that they follow from: 530 of them and 4 MB at most. What was asked for once is soon given up for what is
 * asked for next. So a stranger who never asks the same twice displaces nothing that visitors read, and leaves nothing that
 * has grown old, which is the garbage that costs most to collect.
 */
export class KeptAnswers {
  readonly #askedOnce = cacheOf(30, 1024 * 1024)
  readonly #askedAgain = cacheOf(500, 3 * 1024 * 1024)

  get(key: string): KeptAnswer | undefined {
    const known = this.#askedAgain.get(key)
    if (known) return known
    const kept = this.#askedOnce.get(key)
    if (kept) {
      this.#askedOnce.delete(key)
      this.#askedAgain.set(key, kept)
    }
    return kept
  }

  set(key: string, kept: KeptAnswer): void {
    const cache = this.#askedAgain.has(key) ? this.#askedAgain : this.#askedOnce
    cache.set(key, kept)
  }

  delete(key: string): void {
    this.#askedOnce.delete(key)
    this.#askedAgain.delete(key)
  }
}

const cacheOf = (max: number, maxSize: number) =>
  new LRUCache<string, KeptAnswer>({
    max,
    maxSize,
    maxEntrySize: MAX_ANSWER_BYTES,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + HEADS_BYTES,
  })
