/**
 * Where the focal point of a picture is: a fraction of its width or height, 0 to 1 from its left or top. Null is the
 * centre. Where the picture is cropped, the same fraction of what is cut off is cut off before the point.
 */
export type Fraction = number | null

/** How many steps the site's styles have from one edge to the other (src/site/styles/focus.css). */
const STEPS = 10

/** The step nearest to a point; the middle one without a point. */
export const focusStep = (fraction: Fraction | undefined) => Math.round((fraction ?? 0.5) * STEPS)
