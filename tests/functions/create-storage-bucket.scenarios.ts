import { buckets } from '#server/backend/buckets.ts'
import type { Credentials } from './hosts.ts'

const body = { bucketId: 'site-settings', isPublic: true }

export interface CreateStorageBucketScenario {
  name: string
  /** POST by default. */
  method?: string
  /** The bearer token in addition to the publishable key: an admin's by default. */
  bearer?: keyof Credentials | 'forged' | null
  /** Without the publishable key. */
  isKeyless?: boolean
  /** Text is sent as it is, anything else as JSON; the body above by default. */
  body?: unknown
  status: number
  /** Null means no body. */
  answer: object | null
  answerHeaders?: Record<string, string>
}

const NOT_EXPECTED = { status: 400, answer: { error: 'Expected a JSON object with bucketId and isPublic: true' } }
const NO_BUCKET = { status: 404, answer: { error: 'There is no such bucket' } }
const SIGN_IN = { status: 401, answer: { error: 'Authentication required' } }
const DENIED = { status: 403, answer: { error: 'You do not have permission to set up storage' } }
const USE_POST = { status: 405, answer: { error: 'Use POST' }, answerHeaders: { allow: 'POST, OPTIONS' } }

export const scenarios: CreateStorageBucketScenario[] = [
  ...Object.keys(buckets).map((bucketId) => ({
    name: `an admin finds ${bucketId}`,
    body: { bucketId, isPublic: true },
    status: 200,
    answer: { success: true, bucketId },
  })),

  ...['attic', '..', '../bucket', '', '__proto__', 'x'.repeat(64)].map((bucketId) => ({
    name: `an admin finds no other bucket: '${bucketId}'`,
    body: { bucketId, isPublic: true },
    ...NO_BUCKET,
  })),

  { name: 'a bucket that is not public is refused', body: { ...body, isPublic: false }, ...NOT_EXPECTED },
  { name: 'a body without a bucket is refused', body: { isPublic: true }, ...NOT_EXPECTED },
  { name: 'a number is refused', body: { ...body, bucketId: 1 }, ...NOT_EXPECTED },
  { name: 'null is refused', body: 'null', ...NOT_EXPECTED },
  { name: 'what is no JSON is refused', body: '{', ...NOT_EXPECTED },
  { name: 'an empty body is refused', body: '', ...NOT_EXPECTED },
  { name: 'a long body is refused', body: { ...body, bucketId: 'x'.repeat(2000) }, ...NOT_EXPECTED },

  { name: 'a visitor is told to sign in', bearer: null, ...SIGN_IN },
  { name: 'so is one who shows the key twice', bearer: 'publishable', ...SIGN_IN },
  { name: 'so is one without a key', isKeyless: true, ...SIGN_IN },
  { name: 'so is one with a forged token', bearer: 'forged', ...SIGN_IN },
  { name: 'so is an admin whose token has expired', bearer: 'expired', ...SIGN_IN },
  { name: 'a user without the right is denied', bearer: 'user', ...DENIED },
  { name: 'so is a program of an admin', bearer: 'program', ...DENIED },
  { name: 'a user without the right does not learn which buckets there are', bearer: 'user', body: 'null', ...DENIED },

  ...['GET', 'PUT', 'DELETE'].map((method) => ({ name: `${method} is refused`, method, ...USE_POST })),
  { name: 'HEAD is refused', method: 'HEAD', ...USE_POST, answer: null },
]
