import { parentPort, workerData } from 'node:worker_threads'
import { RequestError } from '../outgoing/request-error.ts'
import { parseFeedArticles } from './parse-feed.ts'
import type { FeedDocument, ParseResult } from './parse-in-worker.ts'

const { xml, address, isCut }: FeedDocument = workerData
parentPort?.postMessage(parse())

function parse(): ParseResult {
  try {
    return { articles: parseFeedArticles(xml, address, isCut) }
  } catch (error) {
    if (error instanceof RequestError) return { fault: error.message }
    throw error
  }
}
