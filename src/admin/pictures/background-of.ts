import type { PictureBackground } from '#content/picture/backgrounds.ts'
import { chooseBackground } from './choose-background.ts'
import { drawTo, shrinkTo, wholeOf } from './draw.ts'

/** In pixels, of the longer side: enough to know the outline of a mark. */
const LOOKED_AT = 256

/** The background that a picture needs; null if it cannot be read. */
export async function backgroundOf(file: Blob): Promise<PictureBackground | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = shrinkTo(bitmap, LOOKED_AT)
    const canvas = drawTo(bitmap, wholeOf(bitmap), { width, height })
    bitmap.close()
    return chooseBackground(canvas.getContext('2d')!.getImageData(0, 0, width, height))
  } catch {
    return null
  }
}

/** The same for a stored picture; null for one that is elsewhere, which our policy does not let us read. */
export const backgroundOfStored = (url: string) =>
  fetch(url).then(
    async (response) => backgroundOf(await response.blob()),
    () => null,
  )
