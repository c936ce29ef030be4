import type { PictureType } from '#content/picture/pictures.ts'

/** How a file of each type begins, its bytes in hexadecimal. */
const BEGINNINGS: Record<PictureType, RegExp> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/gif': /^474946383[79]61/,
}

/**
 * Whether a file is an image of its declared type. A Supabase project stores and serves any file under the type that the
 * client names, so nothing else would catch an HTML page declared as an image.
 */
export async function isPictureAsLabelled(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return BEGINNINGS[file.type as PictureType]?.test(hex) ?? false // any other type has no entry
}
