import type { BackendContext } from '../context.ts'
import type { Actor, BackendOptions, BucketRules, Operation } from '../options.ts'
import type { ObjectPlace, StoredObject } from './storage.ts'
import { storageErrors } from './storage-error.ts'

/**
 * Whether the policies of a bucket allow this actor all of these operations. Without a policy, and in a bucket that
 * does not exist, nobody is allowed; the secret key bypasses policies.
 */
export function isAllowed(
  { options: { buckets }, storage }: BackendContext,
  actor: Actor,
  bucket: string,
  ...operations: Operation[]
): boolean {
  if (actor.role === 'service_role') return true
  const policies = Object.hasOwn(buckets, bucket) ? buckets[bucket]!.policies : {}
  return operations.every((operation) => policies[operation]?.(actor, () => storage.countOfDay(actor.userId)) ?? false)
}

/** Throws ApiError unless `isAllowed`. Only callers with the right on other buckets learn that there is no such bucket. */
export function requireAllowed(context: BackendContext, actor: Actor, bucket: string, operation: Operation): void {
  if (isAllowed(context, actor, bucket, operation)) return
  const { buckets } = context.options
  const isInsider = Object.keys(buckets).some((id) => isAllowed(context, actor, id, operation))
  throw isInsider && !Object.hasOwn(buckets, bucket) ? storageErrors.noSuchBucket() : storageErrors.accessDenied()
}

/**
 * Throws ApiError unless this actor may store an object of that name: a new one takes the right to insert, replacing
 * one the rights to select and update as well. Returns whether it may replace one: without these rights it must not, not
 * even an object that appears between this check and the end of the upload.
 */
export function requireUploadAllowed(
  context: BackendContext,
  actor: Actor,
  { bucket, name }: ObjectPlace,
  isUpsert: boolean,
): boolean {
  requireAllowed(context, actor, bucket, 'insert')
  const mayReplace = isUpsert && isAllowed(context, actor, bucket, 'select', 'update')
  if (isUpsert && !mayReplace && context.storage.find(bucket, name)) throw storageErrors.accessDenied()
  return mayReplace
}

/** Which address is read: the public one, the one that demands a valid token, or the one that serves both. */
export type Reading = 'public' | 'authenticated' | 'either'

/** The object, if the caller may read it; a closed bucket does not exist for anybody else. Throws ApiError. */
export async function requireReadable(
  context: BackendContext,
  request: Request,
  { bucket, name }: ObjectPlace,
  reading: Reading,
): Promise<StoredObject> {
  if (reading === 'authenticated') await context.actorOf(request)
  const rules = requireBucket(context.options.buckets, bucket)
  const isReadable = rules.public || (reading !== 'public' && (await maySelect(context, request, bucket)))
  if (!isReadable) throw storageErrors.noSuchBucket()
  const object = context.storage.find(bucket, name)
  if (!object) throw storageErrors.noSuchKey()
  return object
}

/** False also for a refused key or token. */
const maySelect = (context: BackendContext, request: Request, bucket: string): Promise<boolean> =>
  context.actorOf(request).then(
    (actor) => isAllowed(context, actor, bucket, 'select'),
    () => false,
  )

/** In bytes, as in S3; names are ASCII. */
const MAX_NAME_LENGTH = 1024

/** What supabase/storage accepts (isValidKey): ASCII that needs little escaping in an address. */
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
  return name.length <= MAX_NAME_LENGTH && NAME.test(name) && leadsNowhereElse(name)
}

/** What a restore demands too: a project that was moved here may have characters that an upload may not. */
export const leadsNowhereElse = (name: string) => name.split('/').every(isValidSegment)

const isValidSegment = (segment: string) => !['', '.', '..'].includes(segment)
