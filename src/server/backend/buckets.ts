import type { Actor, BucketRules } from '@portico/backend'

const MB = 1024 * 1024
const PNG_JPEG_WEBP = ['image/png', 'image/jpeg', 'image/webp']

const admin = (actor: Actor) => actor.isAdmin

/** Public to read by URL; listed, written and removed by admins. */
const publicBucket = { public: true, policies: { select: admin, insert: admin, update: admin, delete: admin } }

/** What an assistant may add: as many as a program. */
export const FILES_A_DAY = 100

/** Assistants may add files too: no page shows one before an admin publishes a row that names it. */
const sharedBucket = {
  ...publicBucket,
  policies: {
    ...publicBucket.policies,
    insert: (actor: Actor, filesOfDay: () => number) =>
      actor.isAdmin || (actor.isAssistant === true && filesOfDay() < FILES_A_DAY),
  },
}

/**
 * The buckets, what each accepts and from whom: the embedded backend's counterpart of the buckets and policies in
 * supabase/migrations (docs/product/data.md). Sizes are in bytes.
 */
export const buckets: Record<string, BucketRules> = {
  'story-images': {
    ...sharedBucket,
    fileSizeLimit: 5 * MB,
    allowedMimeTypes: [...PNG_JPEG_WEBP, 'image/gif'],
    folders: { logos: { fileSizeLimit: MB } },
  },
  'hero-images': { ...sharedBucket, fileSizeLimit: 5 * MB, allowedMimeTypes: ['image/webp'] },
  'press-kit': { ...sharedBucket, fileSizeLimit: 10 * MB, allowedMimeTypes: PNG_JPEG_WEBP },
  'site-settings': { ...publicBucket, fileSizeLimit: MB, allowedMimeTypes: ['image/png'], names: ['favicon.png'] },
  'site-assets': {
    ...publicBucket,
    fileSizeLimit: 5 * MB,
    allowedMimeTypes: ['image/png', 'image/jpeg'],
    names: ['og-image.png'],
  },
}
