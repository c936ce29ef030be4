/**
 * What the header Server-Timing of a page says if nothing was written since the page was made, with the second in which it
 * was sent as description. Any other page says something else.
 */
export const CURRENT_PAGE = 'current'

/** In seconds: a page that was sent longer ago, by the reader's clock, may be old, and comes from a cache. */
export const CURRENT_FOR_S = 10
