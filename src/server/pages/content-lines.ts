const MAX_OCTETS = 75

/**
 * The lines of a calendar file (RFC 5545, section 3.1) or a vCard (RFC 2426, section 2.6). Those of more than 75 octets
 * continue on the next line after a space; no character is cut.
 */
export const contentLines = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

function folded(line: string): string {
  let [result, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) [result, octets] = [`${result}\r\n `, 1]
    result += character
    octets += size
  }
  return result
}
