import { ApiError } from './api-error.ts'

/** The body as text. Throws ApiError 413 beyond `maxBytes` bytes, 499 if the client disconnects, or `notUtf8()`. */
export async function readText(request: Request, maxBytes: number, notUtf8: () => Error): Promise<string> {
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

/** Whether reading a body ended because the client disconnected. */
export const isCutOff = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

/** nginx's status for this case. Nobody receives the response; it is logged with its status and no error. */
export const cutOff = () => new ApiError(499, { message: 'The client closed the request' })

/** Worded as Supabase's gateway words it. The rest of the body is not read, so the connection cannot be used again. */
function tooLarge(): ApiError {
  return new ApiError(413, { message: 'Request size limit exceeded' }, { headers: { connection: 'close' } })
}
