/** Reads at most `maxBytes` and reports whether there was more. The rest is not received. */
export async function readAtMost(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: true }
  }
  return { bytes: Buffer.concat(chunks), isCut: false }
}
