import { HEADINGS } from '#content/words/reader.ts'

export type HeadingId = keyof typeof HEADINGS

export const hasHeading = (id: string): id is HeadingId => Object.hasOwn(HEADINGS, id)

/** The id of the element on a page that shows the heading. */
export const headingElementId = (id: HeadingId) => `${id.replace('/', '')}-title`
