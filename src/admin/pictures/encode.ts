import { runWorker } from './run-worker.ts'
import type { WebpAnswer, WebpRequest } from './webp-worker.ts'

/** The canvas as a file of that type. Null when the browser cannot write the type: Safari silently returns a PNG instead. */
export async function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return blob?.type === type ? blob : null
}

/** The first is high enough that an image encoded again looks the same. */
const PRINT_QUALITIES = [0.95, 0.9, 0.85, 0.8]

const WIDE_QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3]

/** The canvas in the best quality for print that stays within the limit in bytes, else in the lowest. */
export const encodeForPrint = (canvas: HTMLCanvasElement, type: string, maxBytes: number) =>
  firstWithin(maxBytes, PRINT_QUALITIES, (quality) => encodeCanvas(canvas, type, quality))

/** The same of a picture across the page, as a WebP. */
export const encodeWide = (canvas: HTMLCanvasElement, maxBytes: number) =>
  firstWithin(maxBytes, WIDE_QUALITIES, (quality) => encodeWebp(canvas, quality))

async function firstWithin<B extends Blob | null>(
  maxBytes: number,
  [quality, ...lower]: number[],
  encode: (quality?: number) => Promise<B>,
): Promise<B> {
  const blob = await encode(quality)
  return !blob || blob.size <= maxBytes || lower.length === 0 ? blob : firstWithin(maxBytes, lower, encode)
}

/**
 * A WebP, or a JPEG where neither the browser nor WebAssembly can write one. The storage accepts both, except for the
 * portrait, which is a WebP or refused.
 */
export async function encodeWebp(canvas: HTMLCanvasElement, quality?: number): Promise<Blob> {
  const blob =
    (await encodeCanvas(canvas, 'image/webp', quality)) ??
    (await encodeInWorker(canvas, quality)) ??
    (await encodeCanvas(onWhite(canvas), 'image/jpeg', quality))
  if (!blob) throw new Error('The browser cannot write pictures')
  return blob
}

/** With WebAssembly; null when the worker cannot run. */
async function encodeInWorker(canvas: HTMLCanvasElement, quality = 0.8): Promise<Blob | null> {
  try {
    const pixels = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const worker = new Worker(new URL('./webp-worker.ts', import.meta.url), { type: 'module' })
    const { bytes } = await runWorker<WebpRequest, WebpAnswer>(worker, { pixels, quality }, [pixels.data.buffer])
    return new Blob([bytes], { type: 'image/webp' })
  } catch (error) {
    console.warn('The WebP encoder did not load', error)
    return null
  }
}

/** JPEG has no transparency: transparent pixels would turn black. */
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d')!
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}
