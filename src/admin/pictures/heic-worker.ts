import createLibheif from 'libheif-js/libheif-wasm/libheif.js'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import type { Size } from '#content/picture/pictures.ts'
import type { WorkerFailure } from './run-worker.ts'

export interface HeicRequest {
  bytes: Uint8Array<ArrayBuffer>
  maxPixels: number
}
/** `tooLarge` for more pixels than allowed: nothing was decoded. */
export type HeicAnswer = { pixels: ImageData } | { tooLarge: Size }

addEventListener('message', async ({ data: { bytes, maxPixels } }: MessageEvent<HeicRequest>) => {
  try {
    const wasmBinary = await (await fetch(wasmUrl)).arrayBuffer()
    const { HeifDecoder } = createLibheif({ wasmBinary })
    const images = new HeifDecoder().decode(bytes)
    const image = images.find((one) => one.is_primary()) ?? images[0]
    if (!image) return answer({ failure: 'There is no picture in the file' })
    const size = { width: image.get_width(), height: image.get_height() }
    if (size.width * size.height > maxPixels) return answer({ tooLarge: size })
    const pixels = new ImageData(size.width, size.height)
    image.display(pixels, (drawn) => answer(drawn ? { pixels } : { failure: 'The picture cannot be decoded' }))
  } catch (error) {
    answer({ failure: String(error) })
  }
})

const answer = (message: HeicAnswer | WorkerFailure) => postMessage(message)
