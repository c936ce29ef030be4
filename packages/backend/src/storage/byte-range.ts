/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header (RFC 9110, section 14) for an object of `size` bytes. Undefined for all that may be ignored: no
 * header, another unit, several ranges, bad syntax. 'unsatisfiable' when it lies outside the object.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match || (!match[1] && !match[2])) return undefined
  const [first, last] = [match[1]!, match[2]!]
  if (!first) {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last ? Number(last) : size - 1
  if (last && start > end) return undefined
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}
