import createEncoder from '@jsquash/webp/codec/enc/webp_enc.js'
import wasmUrl from '@jsquash/webp/codec/enc/webp_enc.wasm?url'
import { defaultOptions } from '@jsquash/webp/meta.js'
import type { WorkerFailure } from './run-worker.ts'

export interface WebpRequest {
  pixels: ImageData
  /** 0 to 1. */
  quality: number
}
export interface WebpAnswer {
  bytes: Uint8Array<ArrayBuffer>
}

// The codec is imported without the package's own loader, which chooses a build by dynamic import: one file is enough.
addEventListener('message', async ({ data: { pixels, quality } }: MessageEvent<WebpRequest>) => {
  try {
    const encoder = await createEncoder({ noInitialRun: true, locateFile: () => wasmUrl })
    const { data, width, height } = pixels
    const bytes = encoder.encode(data, width, height, { ...defaultOptions, quality: Math.round(quality * 100) })
    answer(bytes ? { bytes: new Uint8Array(bytes) } : { failure: 'The WebP encoder gave nothing' })
  } catch (error) {
    answer({ failure: String(error) })
  }
})

const answer = (message: WebpAnswer | WorkerFailure) => postMessage(message)
