import type { ContentTable } from '#content/kinds.ts'

/** The column of a picture of one file, and of several beside `image_metadata`. */
export const A_PICTURE = /^(image|logo|photo)_url$/

/** Where the uploads of a kind are: bucket and folder. */
export const PICTURE_FOLDERS: Partial<Record<ContentTable, string>> = {
  hero: 'hero-images/profile',
  stories: 'story-images/stories',
  involvements: 'story-images/logos',
  talks: 'story-images/talks',
  testimonials: 'story-images/testimonials',
  press_kit: 'press-kit/photo',
  press_photos: 'press-kit/photo',
  press_logos: 'press-kit/logo',
}
