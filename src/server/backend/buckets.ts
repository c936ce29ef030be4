import type { BucketRules } from '@portico/backend'

const MB = 1024 * 1024
const PNG_JPEG_WEBP = ['image/png', 'image/jpeg', 'image/webp']

/**
 * The buckets and what each accepts: the embedded backend's counterpart of the buckets in supabase/migrations
 * (docs/product.md, "Entities"). All are public to read by URL, written and listed by admins. Sizes are in bytes.
 */
export const buckets: Record<string, BucketRules> = {
  'story-images': {
    public: true,
    fileSizeLimit: 5 * MB,
    allowedMimeTypes: [...PNG_JPEG_WEBP, 'image/gif'],
    folders: { logos: { fileSizeLimit: MB } },
  },
  'hero-images': { public: true, fileSizeLimit: 5 * MB, allowedMimeTypes: ['image/webp'] },
  'press-kit': { public: true, fileSizeLimit: 10 * MB, allowedMimeTypes: PNG_JPEG_WEBP },
  'site-settings': { public: true, fileSizeLimit: MB, allowedMimeTypes: ['image/png'], names: ['favicon.png'] },
  'site-assets': {
    public: true,
    fileSizeLimit: 5 * MB,
    allowedMimeTypes: ['image/png', 'image/jpeg'],
    names: ['og-image.png'],
  },
}
