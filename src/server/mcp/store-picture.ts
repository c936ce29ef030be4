import { readPicture } from '@portico/backend/pictures'
import { PICTURE_FOLDERS } from '#content/folders.ts'
import { MAX_PICTURE_PIXELS } from '#content/picture/pictures.ts'
import { PUBLIC_FILES } from '#content/picture/stored-files.ts'
import type { Rest } from '#data/rest/rest.ts'
import { Refusal } from '../http/route.ts'
import { readAtMost } from '../outgoing/read-at-most.ts'
import { RequestError } from '../outgoing/request-error.ts'
import type { Transport } from '../outgoing/transport.ts'
import { oneAtATime } from '../queue/one-at-a-time.ts'
import { PICTURES_OF } from './fillable.ts'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
const DOWNLOAD_MS = 15_000
const QUALITY = 90

/** A picture was not stored for a reason that the program can fix. */
export class PictureRefused extends Refusal {
  override name = 'PictureRefused'

  constructor(message: string) {
    super(message === ADDRESS_USED ? 403 : 400, 'refused', message)
  }
}

const HEIC = /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/
const HEIC_REFUSED =
  'This is an iPhone photo (HEIC). Send it from the phone by the page of this address, which converts it, or export it as JPEG.'
export const ADDRESS_USED = 'This address has expired or was used: ask for another.'

/**
 * Stores a picture of a kind as its editor does: decoded and written again as WebP, so that nothing but its pixels is kept.
 * Resolves with its address for a field. Rejects with PictureRefused. `rest` goes through draftsOnly. The ticket is used up
 * once the file proves to be a picture, so that another upload may follow a wrong one.
 */
export async function storePicture(
  rest: Rest,
  table: keyof typeof PICTURES_OF,
  bytes: Buffer,
  spendTicket = async () => true,
): Promise<string> {
  const size = PICTURES_OF[table] ?? refuse('Entries of this kind have no picture that you can give.')
  if (bytes.length > MAX_PICTURE_BYTES) refuse('The picture has more than 10 MB.')
  // before the decoder, which would also draw an SVG, and read what it refers to
  if (HEIC.test(bytes.subarray(4, 12).toString('latin1'))) refuse(HEIC_REFUSED)
  if (!readPicture(new Uint8Array(bytes.subarray(0, 12)))) refuse('This is no JPEG, PNG, WebP or GIF picture.')
  const webp = (await toWebp({ bytes, ...size })) ?? refuse('The picture is damaged, or has too many pixels.')
  if (!(await spendTicket())) refuse(ADDRESS_USED)
  const path = `${PICTURE_FOLDERS[table]}/${Date.now()}-${crypto.randomUUID()}.webp`
  const answer = await (rest.fetch ?? fetch)(`${rest.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: rest.key,
      authorization: `Bearer ${rest.key}`,
      'content-type': 'image/webp',
      'cache-control': 'max-age=3600',
      'x-robots-tag': 'all',
    },
    body: new Uint8Array(webp),
  })
  if (!answer.ok) throw new Error(`The storage answered ${answer.status} to a picture: ${await answer.text()}`)
  return `${PUBLIC_FILES}${path}`
}

/** The bytes at a public address. Rejects with PictureRefused. */
export async function downloadPicture(transport: Transport, address: string): Promise<Buffer> {
  try {
    const answer = await transport(address, { accept: 'image/*' }, AbortSignal.timeout(DOWNLOAD_MS))
    if (answer.status !== 200) {
      answer.discard()
      refuse(`The address answered ${answer.status}.`)
    }
    const { bytes, isCut } = await readAtMost(answer.body, MAX_PICTURE_BYTES)
    return isCut ? refuse('The picture has more than 10 MB.') : bytes
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    throw new PictureRefused(error instanceof RequestError ? error.message : 'The address could not be reached.')
  }
}

interface Source {
  bytes: Buffer
  width: number
  height: number
  isCropped?: true
}

/** One at a time: to decode the largest picture takes hundreds of megabytes. */
const toWebp = oneAtATime(async ({ bytes, width, height, isCropped }: Source): Promise<Buffer | null> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).autoOrient()
    const fit = isCropped ? 'cover' : 'inside'
    return await upright.resize(width, height, { fit, withoutEnlargement: true }).webp({ quality: QUALITY }).toBuffer()
  } catch {
    return null
  }
})

function refuse(why: string): never {
  throw new PictureRefused(why)
}
