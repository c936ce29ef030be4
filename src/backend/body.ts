import { ApiError } from './api-error.ts'

/**
 * The request's body as text of at most `maxBytes` bytes. Throws ApiError 413 as soon as there is more, TypeError if it is
 * not UTF-8.
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Worded as Supabase's gateway words it. The rest of the body is not read, so the connection cannot be used again. */
function tooLarge(): ApiError {
  return new ApiError(413, { message: 'Request size limit exceeded' }, { headers: { connection: 'close' } })
}
