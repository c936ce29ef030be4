/**
 * Where a preview shows a field: 'talks/7c…/title'. The id is empty for a kind with one row, except
 * for a heading, whose place is 'site/expertise/sections'. The server puts marks into the
 * texts of a preview (src/server/preview/mark-fields.ts), and the admin turns them into places (src/admin/preview/places.ts).
 */
export type PlaceKey = `${string}/${string}/${string}`

export interface Places {
  /** What each mark stands for, by its number. */
  marks: PlaceKey[]
  /** The addresses of pictures and links, and dates, as an attribute of an element has them. Several rows may share one. */
  addresses: [value: string, place: PlaceKey][]
  /** Elements that always show the same field, by their selectors. */
  elements: [selector: string, place: PlaceKey][]
  /** A section that is shown although it is hidden from visitors. */
  hiddenSection?: string
}

/** The id of the element with the places as JSON, which comes with each preview of the admin. */
export const PLACES_ID = 'preview-places'

/** Marks are characters of Unicode's private plane 15: no font and no text has them. */
export const FIRST_MARK = 0xf0000
export const MOST_MARKS = 0xfffd
export const MARKS = /[\u{f0000}-\u{ffffd}]/gu
