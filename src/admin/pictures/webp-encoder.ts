import { runWorker } from './run-worker.ts'
import type { WebpAnswer, WebpRequest } from './webp-worker.ts'

/** Encodes with WebAssembly. `quality` is 0 to 1, as for a canvas. Rejects when the worker cannot run. */
export async function encodeWithWasm(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!pixels) throw new Error('The canvas cannot be read')
  const worker = new Worker(new URL('./webp-worker.ts', import.meta.url), { type: 'module' })
  const { bytes } = await runWorker<WebpRequest, WebpAnswer>(worker, { pixels, quality }, [pixels.data.buffer])
  return new Blob([bytes], { type: 'image/webp' })
}
