import { ApiError, cutOff, isCutOff } from './api-error.ts'

/** The body as text. Throws `tooLarge()` beyond `maxBytes` bytes, ApiError 499 if the client disconnects, or `notUtf8()`. */
export async function readText(
  request: Request,
  maxBytes: number,
  notUtf8: () => Error,
  tooLarge: () => Error = gatewayTooLarge,
): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge()
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (error instanceof TypeError && !isCutOff(error)) throw notUtf8()
    throw isCutOff(error) ? cutOff() : error
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Worded as Supabase's gateway words it. The rest of the body is not read, so the connection cannot be used again. */
function gatewayTooLarge(): ApiError {
  return new ApiError(413, { message: 'Request size limit exceeded' }, { headers: { connection: 'close' } })
}
