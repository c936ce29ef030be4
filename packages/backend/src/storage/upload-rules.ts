import type { BackendOptions, BucketRules } from '../options.ts'
import { storageErrors } from './storage-error.ts'

/** In bytes, as in S3; names are ASCII. */
const MAX_NAME_LENGTH = 1024

/**
 * What supabase/storage accepts (isValidKey), so that a project can move there: ASCII that needs little escaping in an
 * address.
 */
const NAME = /^[\w/!.*'() &$@=;:+,?-]+$/

/** The limits on an object's bytes. */
export type UploadRules = Pick<BucketRules, 'fileSizeLimit' | 'allowedMimeTypes'>

/** Throws ApiError. */
export function requireBucket(buckets: BackendOptions['buckets'], id: string): BucketRules {
  if (!Object.hasOwn(buckets, id)) throw storageErrors.noSuchBucket()
  return buckets[id]!
}

/** The rules for an object of that name: the bucket's, narrowed by those of its top folder. Throws ApiError. */
export function requireUploadRules(rules: BucketRules, name: string): UploadRules {
  const isListed = rules.names?.includes(name) ?? true
  if (!isListed || !isValidName(name)) throw storageErrors.invalidKey(name)
  const [folder = ''] = name.split('/', 1)
  const narrower = rules.folders && name.includes('/') && Object.hasOwn(rules.folders, folder) && rules.folders[folder]
  return { ...rules, ...(narrower || {}) }
}

function isValidName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && NAME.test(name) && name.split('/').every(isValidSegment)
}

const isValidSegment = (segment: string) => !['', '.', '..'].includes(segment)
