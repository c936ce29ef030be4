import { MAX_PICTURE_PIXELS } from '#content/picture/pictures.ts'
import { requireDecodable } from './decodable.ts'
import type { Bytes } from './formats/format.ts'
import type { HeicAnswer, HeicRequest } from './heic-worker.ts'
import { runWorker } from './run-worker.ts'

/** Decodes a HEIC file upright, with WebAssembly. Throws PictureError for too many pixels; rejects when it fails. */
export async function decodeHeic(bytes: Bytes): Promise<ImageData> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  const answer = await runWorker<HeicRequest, HeicAnswer>(worker, { bytes, maxPixels: MAX_PICTURE_PIXELS }, [])
  if ('pixels' in answer) return answer.pixels
  requireDecodable(answer.tooLarge)
  throw new Error('The worker refused a picture of an allowed size')
}
