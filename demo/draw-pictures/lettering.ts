import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Ink } from './palette.ts'

/** Lines of text in the site's display face, as a picture with a transparent background. `size` is in pixels. */
export async function lettering(
  text: string,
  size: number,
  color: Ink,
  style: 'normal' | 'italic' = 'normal',
): Promise<Buffer> {
  // set at four times the size and scaled down: at the final size the letters would snap to whole pixels
  const font = `Instrument Serif ${style === 'italic' ? 'Italic ' : ''}${size * 4}`
  const markup = `<span foreground="${color}">${text}</span>`
  const large = sharp({
    text: { text: markup, font, fontfile: fontFile(style), rgba: true, dpi: 72, spacing: -Math.round(size * 0.6) },
  })
  const { data, info } = await large.png().toBuffer({ resolveWithObject: true })
  return sharp(data)
    .resize({ width: Math.round(info.width / 4) })
    .png()
    .toBuffer()
}

// the text engine remembers where a face was, so its file stays as long as the process
const folder = mkdtempSync(join(tmpdir(), 'portico-font-'))
process.on('exit', () => rmSync(folder, { recursive: true }))

function fontFile(style: 'normal' | 'italic'): string {
  const file = join(folder, `${style}.ttf`)
  const woff = `@fontsource/instrument-serif/files/instrument-serif-latin-400-${style}.woff`
  if (!existsSync(file)) writeFileSync(file, unpackWoff(readFileSync(new URL(import.meta.resolve(woff)))))
  return file
}

/** Unwraps the TrueType file inside a WOFF (https://www.w3.org/TR/WOFF/): sharp's text engine cannot read WOFF. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const log = Math.floor(Math.log2(count))
  header.writeUInt16BE(2 ** log * 16, 6)
  header.writeUInt16BE(log, 8)
  header.writeUInt16BE((count - 2 ** log) * 16, 10)
  const tables: Buffer[] = [header]
  let offset = header.length
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i
    const [at, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [number, number, number]
    const bytes = woff.subarray(at, at + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const record = 12 + 16 * i
    woff.copy(header, record, entry, entry + 4)
    woff.copy(header, record + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, record + 8)
    header.writeUInt32BE(length, record + 12)
    tables.push(table, Buffer.alloc(-length & 3))
    offset += length + (-length & 3)
  }
  return Buffer.concat(tables)
}
