import { BIOS, type PressKit } from '#content/press-kit.ts'
import type { KitFile } from './zip.ts'

/** For programs that would otherwise take UTF-8 for an older encoding, and show “ as â€œ. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The biographies that are written, one plain text each, with line ends that every editor shows. */
export const biographyFiles = (kit: PressKit | null): KitFile[] =>
  BIOS.flatMap(({ field, label }) => {
    const text = kit?.[field].trim()
    return text ? [{ name: `biography-${label.toLowerCase()}.txt`, bytes: toTextFile(text) }] : []
  })

const toTextFile = (text: string) => Buffer.from(`${BYTE_ORDER_MARK}${text.replace(/\r\n?|\n/g, '\r\n')}\r\n`)
