import { guard, isText, type Row } from '#content/guard.ts'

/** The title of the section My Story. */
export interface StorySectionConfig extends Row {
  title: string
}

export const STORY_SECTION_TITLE = 'My Story'

export const isStorySectionConfig = guard<StorySectionConfig>({ title: isText })
