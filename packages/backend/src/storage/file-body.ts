import type { FileHandle } from 'node:fs/promises'

/** Smaller files are read in one piece, in bytes; larger ones are streamed at the reader's pace. */
const WHOLE_BELOW = 256 * 1024
const CHUNK = 64 * 1024

/** The bytes of `range` as a body. Closes the handle, also when the reader disconnects. */
export async function fileBody(
  handle: FileHandle,
  { start, end }: ByteRange,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  if (end - start + 1 > WHOLE_BELOW) return fileStream(handle, start, end)
  await using whole = handle
  return await readFully(whole, start, end - start + 1)
}

function fileStream(handle: FileHandle, start: number, end: number): ReadableStream {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await readFully(handle, position, Math.min(CHUNK, end - position + 1))
          position += chunk.byteLength
          controller.enqueue(chunk)
          if (position > end) {
            controller.close()
            await handle.close()
          }
        } catch (error) {
          await handle.close()
          throw error
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}

/** Exactly `length` bytes. Throws if the file is shorter than its row says, that is, damaged. */
async function readFully(handle: FileHandle, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled)
    if (!bytesRead) throw new Error('A stored file is shorter than its object.')
    filled += bytesRead
  }
  return bytes
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Reads a Range header (RFC 9110, section 14); undefined for what may be ignored, such as several ranges. */
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
