import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { WAITING_HASHES } from '@portico/gate/rules'
import { HASHING, type HashCost } from '../auth-settings.ts'
import { authErrors } from '../errors.ts'

const argon2Async = promisify(argon2)

const TAG_BYTES = 32
const SALT_BYTES = 16

/** The maximum cost of an imported hash. */
const MAX_COST: HashCost = { memory: 65_536, passes: 10, parallelism: 4 }

interface Parsed {
  cost: HashCost
  salt: Buffer
  tag: Buffer
}

interface Work extends Pick<Parsed, 'cost' | 'salt'> {
  password: string
  /** Bytes. */
  tagLength: number
}

/**
 * Hashes passwords one at a time, off the main thread, with a pause after each attempt of an anonymous client, so that pages
 * stay fast while passwords are guessed. If the queue is full, the response is 429; `isUrgent` requests go first, without a
 * pause, and are never refused.
 */
export function createPasswordHasher(hashing = HASHING) {
  const { memory, passes, parallelism } = hashing.cost
  const ownPrefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`
  /** The hash that a password is compared with if there is no account: it costs the same and never matches. */
  const dummyHash: Parsed = { cost: hashing.cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }
  const urgent: (() => void)[] = []
  const waiting: (() => void)[] = []
  let isBusy = false
  /** Of `performance.now()`. */
  let restsUntil = 0

  function startNext(): void {
    if (isBusy) return
    const rest = restsUntil - performance.now()
    if (!urgent.length && rest > 0) {
      if (waiting.length) setTimeout(startNext, rest + 1)
      return
    }
    const start = urgent.shift() ?? waiting.shift()
    if (!start) return
    isBusy = true
    start()
  }

  /** The tag of `work`; `decoys` are computed only for their duration. */
  async function inTurn(isUrgent: boolean, work: Work, decoys: readonly Work[] = []): Promise<Buffer> {
    if (!isUrgent && waiting.length >= WAITING_HASHES) throw authErrors.overRequestRateLimit(1)
    await new Promise<void>((start) => {
      const queue = isUrgent ? urgent : waiting
      queue.push(start)
      startNext()
    })
    const startedAt = performance.now()
    try {
      // in the same order, whichever of them is the real one
      const tags = new Map<Work, Buffer>()
      for (const one of [work, ...decoys].sort(byCost)) tags.set(one, await computeTag(one))
      return tags.get(work)!
    } finally {
      const now = performance.now()
      if (!isUrgent) restsUntil = now + (now - startedAt) * hashing.rest
      isBusy = false
      startNext()
    }
  }

  /** The other costs at which a password is hashed: ours, and those of the imported hashes. */
  function otherCosts(cost: HashCost, imported: readonly string[]): HashCost[] {
    const costs = [hashing.cost, ...imported.flatMap((hash) => parseHash(hash)?.cost ?? [])]
    const byText = new Map(costs.map((one) => [JSON.stringify(one), one]))
    byText.delete(JSON.stringify(cost))
    return [...byText.values()]
  }

  return {
    /** The beginning of the hashes that are made here; any other hash was imported. */
    ownPrefix,
    /** A PHC string of argon2id, which GoTrue accepts on import too. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES)
      const tag = await inTurn(true, { password, cost: hashing.cost, salt, tagLength: TAG_BYTES })
      return `${ownPrefix}${unpadded(salt)}$${unpadded(tag)}`
    },
    /**
     * Whether the password matches the hash. Without a hash the result is false, after the same time. `imported` are the
     * accounts' hashes of other costs: every call then does the work of each cost once, so that its time does not
     * distinguish them. Throws AuthError 429.
     */
    async verify(
      password: string,
      hash: string | null | undefined,
      isUrgent = false,
      imported: readonly string[] = [],
    ): Promise<boolean> {
      const expected = (hash && parseHash(hash)) || dummyHash
      const work: Work = { ...expected, password, tagLength: expected.tag.length }
      const decoys = otherCosts(expected.cost, imported).map((cost) => ({ ...work, cost }))
      const tag = await inTurn(isUrgent, work, decoys)
      return timingSafeEqual(tag, expected.tag) && expected !== dummyHash
    },
  }
}

/** Whether this is a hash that `verify` can check: argon2id, version 19, at a bounded cost. */
export const isPasswordHash = (text: string): boolean => parseHash(text) !== undefined

function byCost({ cost: a }: Work, { cost: b }: Work): number {
  return a.memory - b.memory || a.passes - b.passes || a.parallelism - b.parallelism
}

function parseHash(text: string): Parsed | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([\w+/-]{11,86})\$([\w+/-]{16,86})$/.exec(text)
  if (!match) return undefined
  const cost = { memory: Number(match[1]), passes: Number(match[2]), parallelism: Number(match[3]) }
  const names = ['memory', 'passes', 'parallelism'] as const
  const isBounded =
    cost.memory >= 8 * cost.parallelism && names.every((name) => cost[name] >= 1 && cost[name] <= MAX_COST[name])
  return isBounded ? { cost, salt: Buffer.from(match[4]!, 'base64'), tag: Buffer.from(match[5]!, 'base64') } : undefined
}

function computeTag({ password, cost, salt, tagLength }: Work): Promise<Buffer> {
  return argon2Async('argon2id', { message: password, nonce: salt, tagLength, ...cost })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
