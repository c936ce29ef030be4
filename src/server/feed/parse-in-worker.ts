import { Worker } from 'node:worker_threads'
import type { Article } from '#content/newsletter/article.ts'
import { RequestError } from '../outgoing/request-error.ts'

/** What the worker is given, and what it answers. */
export interface FeedDocument {
  xml: string
  address: string
  isCut: boolean
}
export type ParseResult = { articles: Article[] } | { fault: string }

/** Ample for a feed of two megabytes; a small young generation keeps the process small. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 }

/**
 * Parses in a short-lived thread: two hostile megabytes can cost seconds, and pages are served meanwhile. Rejects with
 * RequestError, or with the signal's reason once it is aborted.
 */
export function parseInWorker(document: FeedDocument, signal: AbortSignal): Promise<Article[]> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      workerData: document,
      resourceLimits: RESOURCE_LIMITS,
    })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.once('message', (result: ParseResult) =>
      'articles' in result ? resolve(result.articles) : reject(new RequestError(result.fault)),
    )
    worker.once('error', reject)
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new RequestError('the answer could not be read'))
    })
  })
}
