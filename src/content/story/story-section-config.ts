import { guard, isText, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'

export interface StorySectionConfig extends Row {
  title: string
}

export const STORY_SECTION_TITLE = 'My Story'

export const isStorySectionConfig = guard<StorySectionConfig>({ title: isText })

export const STORY_SECTION_CONFIG = {
  table: 'story_section_config',
  isRow: isStorySectionConfig,
  alsoIn: ['my-story'],
  editor: '/admin/story',
} as const satisfies Kind<StorySectionConfig>
