import { type Bytes, hasText, textAt } from './format.ts'

/** HEIF files with HEVC-coded images (ISO/IEC 23008-12, B.4), as iPhones produce. */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Whether the file is a HEIC, by its first box. AVIF is in the same container. */
export const isHeic = (bytes: Bytes) => hasText(bytes, 4, 'ftyp') && BRANDS.includes(textAt(bytes, 8, 4))
