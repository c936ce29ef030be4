import {
  BAD_REDIRECT,
  NO_ANSWER_IN_TIME,
  NOT_PUBLIC,
  requestFailure,
  TOO_MANY_REDIRECTS,
} from '../outgoing/request-error.ts'
import type { Transport } from '../outgoing/transport.ts'

/** How a link answered: `problem` is null if visitors can follow it, as far as a program can tell. */
export interface LinkAnswer {
  problem: string | null
  /** `failed`: there was no answer, perhaps because we have no connection; `refused`: we did not ask. */
  outcome: 'answered' | 'failed' | 'refused'
}

const TIMEOUT_MS = 10_000
const HEADERS = { accept: 'text/html, */*;q=0.1', 'user-agent': 'Mozilla/5.0 (compatible; Portico link check)' }

/** Statuses with which a site turns away programs but not people, LinkedIn's 999 among them. */
const ONLY_FOR_PEOPLE = new Set([401, 402, 403, 405, 406, 408, 429, 451, 999])

/** Errors of certificates whose issuer browsers fetch by themselves. */
const ONLY_FOR_NODE = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'])

/** Asks with HEAD, and with GET if that fails: many sites do not support HEAD. Rejects only when `closing` ends. */
export async function checkLink(url: string, transport: Transport, closing: AbortSignal): Promise<LinkAnswer> {
  const head = await ask(url, transport, closing, 'HEAD')
  if (!head.problem) return head
  return ask(url, transport, closing)
}

async function ask(url: string, transport: Transport, closing: AbortSignal, method?: 'HEAD'): Promise<LinkAnswer> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing])
  try {
    const answer = await transport(url, HEADERS, signal, method)
    answer.discard()
    return { problem: problemOf(answer.status), outcome: 'answered' }
  } catch (error) {
    closing.throwIfAborted()
    const reason = requestFailure(error)
    if (ONLY_FOR_NODE.has(reason)) return { problem: null, outcome: 'answered' }
    return { problem: inWords(reason), outcome: reason === NOT_PUBLIC ? 'refused' : 'failed' }
  }
}

function problemOf(status: number): string | null {
  if (status < 400 || ONLY_FOR_PEOPLE.has(status)) return null
  if (status === 404 || status === 410) return `There is no such page any more (${status}).`
  return status < 500 ? `The site refuses this address (${status}).` : `The site has a problem of its own (${status}).`
}

function inWords(reason: string): string {
  if (/^(ENOTFOUND|ENODATA)$/.test(reason)) return 'There is no site with this name.'
  if (reason === 'EAI_AGAIN') return 'The name of the site could not be looked up.'
  if (reason === NOT_PUBLIC) return 'It leads into a private network, where visitors cannot go.'
  if (reason === TOO_MANY_REDIRECTS) return 'It leads from one page to the next without end.'
  if (reason === BAD_REDIRECT) return 'It leads on to something that is not a web page.'
  if (reason === NO_ANSWER_IN_TIME) return 'The site did not answer within ten seconds.'
  if (/CERT|TLS/.test(reason)) return `Its certificate is not valid, so browsers warn of it (${reason}).`
  return `The site does not answer (${reason}).`
}
