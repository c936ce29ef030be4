/** How many words a text has, as word processors count them: what is between spaces. */
export function wordCount(text: string): number {
  const words = text.trim()
  return words ? words.split(/\s+/).length : 0
}
