/**
 * The section of the home page after which its bold moment stands: the chosen one, or the last one before it that is shown. It
 * stands between two sections, and after the last one only if there is no other. `parts` are all, `shown` those on the page.
 */
export function sectionBefore<Id extends string>(
  chosen: string | undefined,
  parts: readonly { id: string }[],
  shown: readonly Id[],
) {
  const upTo = parts.slice(0, parts.findIndex(({ id }) => id === chosen) + 1)
  const before = shown.slice(0, -1).filter((one) => upTo.some(({ id }) => id === one))
  return before.pop() ?? shown[0]
}
