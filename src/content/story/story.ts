import { type Checked, guard, isText, isTextOrNull, LISTED } from '#content/guard.ts'
import type { Kind } from '#content/kind.ts'
import type { Fraction } from '#content/picture/focus.ts'

const CHECKED = {
  ...LISTED,
  title: isText,
  content: isText,
  image_url: isTextOrNull,
  image_alt: isTextOrNull,
  image_caption: isTextOrNull,
}

/** A block of My Story. `content` is rich text or plain text (rich-text.ts): sanitize it before showing it as HTML. */
export interface Story extends Checked<typeof CHECKED> {
  image_focus_x?: Fraction
  image_focus_y?: Fraction
}

export const isStory = guard<Story>(CHECKED)

export const STORIES = {
  table: 'stories',
  isRow: isStory,
  isList: true,
  parts: [{ id: 'my-story', label: 'My Story' }],
  richTexts: { content: 'html or plain' },
  editor: '/admin/story',
} as const satisfies Kind<Story>
