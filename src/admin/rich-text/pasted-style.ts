/** A property of an element's style attribute, in lower case; '' if it is not set. Pasted styles are in `data-style`. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('data-style') ?? ''
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style)?.[1]
  return value?.trim().toLowerCase() ?? ''
}
