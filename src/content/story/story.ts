import { guard, isNumber, isText, isTextOrNull, type Row } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { Fraction } from '#content/picture/focus.ts'

/** A block of My Story. `content` is rich text or plain text (rich-text.ts): sanitize it before showing it as HTML. */
export interface Story extends Row {
  title: string
  content: string
  image_url: string | null
  image_alt: string | null
  image_caption: string | null
  image_focus_x?: Fraction
  image_focus_y?: Fraction
  display_order: number
}

export const isStory = guard<Story>({
  id: isText,
  title: isText,
  content: isText,
  image_url: isTextOrNull,
  image_alt: isTextOrNull,
  image_caption: isTextOrNull,
  display_order: isNumber,
})

export const STORIES = {
  table: 'stories',
  isRow: isStory,
  isList: true,
  parts: [{ id: 'my-story', label: 'My Story' }],
  richTexts: { content: 'html or plain' },
  editor: '/admin/story',
} as const satisfies Kind<Story>
