import type { WebpAnswer, WebpRequest } from './webp-worker.ts'

/**
 * Encodes with WebAssembly in a worker: the page stays responsive, and only the worker's own policy has to allow
 * WebAssembly. `quality` is 0 to 1, as for a canvas. Rejects when the worker cannot run.
 */
export async function encodeWithWasm(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!pixels) throw new Error('The canvas cannot be read')
  const worker = new Worker(new URL('./webp-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<WebpAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WebpAnswer>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message || 'The WebP worker did not start'))
      const request: WebpRequest = { pixels, quality }
      worker.postMessage(request, [pixels.data.buffer])
    })
    if ('failure' in answer) throw new Error(answer.failure)
    return new Blob([answer.bytes], { type: 'image/webp' })
  } finally {
    worker.terminate()
  }
}
