/** The body as text; null as soon as it is longer than `maxBytes`. The rest is not received. */
export async function readText(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length')) > maxBytes) return null
  const decoder = new TextDecoder()
  let length = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
