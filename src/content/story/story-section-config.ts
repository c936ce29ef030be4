import { type Guarded, isText, rowGuard } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export const isStorySectionConfig = rowGuard({ title: isText })
export type StorySectionConfig = Guarded<typeof isStorySectionConfig>

export const STORY_SECTION_CONFIG = {
  table: 'story_section_config',
  isRow: isStorySectionConfig,
  alsoIn: ['my-story'],
  editor: '/admin/story',
} as const satisfies Kind<StorySectionConfig>
