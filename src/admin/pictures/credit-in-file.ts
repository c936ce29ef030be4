import { type Bytes, hasText } from '@portico/backend/pictures'
import { photographerIn } from '#content/press-kit/photo-notes.ts'

const XMP_HEADS = ['http://ns.adobe.com/xap/1.0/\0', 'XML:com.adobe.xmp\0\0\0\0\0', '<?xpacket', '<x:xmpmeta']
const PHOTOSHOP = 'Photoshop 3.0\0'
const IPTC = '8BIM\x04\x04'
const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/'
const OF_PHOTOSHOP = 'http://ns.adobe.com/photoshop/1.0/'

/** In bytes and characters; XMP in a JPEG is not longer, and no credit is. */
const MAX_BYTES = 64 * 1024
const MAX_CREDIT = 4000

/** The credit in a part of a picture's file, of its XMP or IPTC: the creator, and whoever else is to be named. Empty without one. */
export function creditInPart(part: Bytes): string {
  if (part.length > MAX_BYTES) return ''
  const head = XMP_HEADS.find((text) => hasText(part, 0, text))
  const found = head ? inXmp(decoded(part).slice(head.startsWith('<') ? 0 : head.length)) : inIptc(part)
  const [creator, line] = found.map((text) => photographerIn(text?.replace(/\s+/g, ' ')))
  const both = line?.includes(creator ?? '') ? line : [creator, line].filter(Boolean).join(' / ')
  return (both || creator || '').slice(0, MAX_CREDIT)
}

type Found = (string | null | undefined)[]

function inXmp(text: string): Found {
  const xmp = new DOMParser().parseFromString(text, 'text/xml')
  const creators = [...(xmp.getElementsByTagNameNS(DUBLIN_CORE, 'creator')[0]?.getElementsByTagNameNS(RDF, 'li') ?? [])]
  const line =
    xmp.getElementsByTagNameNS(OF_PHOTOSHOP, 'Credit')[0]?.textContent ??
    xmp.getElementsByTagNameNS(RDF, 'Description')[0]?.getAttributeNS(OF_PHOTOSHOP, 'Credit')
  return [creators.map(({ textContent }) => textContent).join(', '), line]
}

/** IPTC-IIM 4.2: By-line and Credit, in an image resource of Photoshop. */
function inIptc(part: Bytes): Found {
  const found: Record<number, string> = {}
  let at = hasText(part, 0, PHOTOSHOP) ? new TextDecoder('latin1').decode(part).indexOf(IPTC) : part.length
  for (at += IPTC.length + 6; part[at] === 0x1c && at + 5 <= part.length; ) {
    const [record, dataset, high, low] = part.subarray(at + 1, at + 5)
    const end = at + 5 + high! * 256 + low!
    if (record === 2) found[dataset!] = decoded(part.subarray(at + 5, end))
    at = end
  }
  return [found[80], found[110]]
}

/** Older programs write in the encoding of their computer. */
function decoded(part: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part)
  } catch {
    return new TextDecoder('windows-1252').decode(part)
  }
}
