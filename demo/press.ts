import { publicFileAddress } from '#content/picture/stored-files.ts'
import type { PressKit } from '#content/press-kit/press-kit.ts'
import type { PressLogo } from '#content/press-kit/press-logo.ts'
import type { PressPhoto, PressPhotoMetadata } from '#content/press-kit/press-photo.ts'
import type { PressQuote } from '#content/press-kit/press-quote.ts'
import type { NewItem } from './new-row.ts'

/** The columns of the press kit beside biographies and the address of the photo. The pronouns are left open. */
export const DEMO_PRESS_FACTS = {
  role: '',
  based_in: 'Aldersund, a harbour town with four trains a day',
  languages: 'English, Norwegian, and German over lunch',
  pronouns: '',
  pronunciation: 'MAR-ta EL-ling-sen VAH-leh',
  introduction:
    'Marta Ellingsen-Vale builds products for people who have no time to learn them: ferry crews, district nurses, the treasurers of very small towns. She founded Paperlark on a folding chair and sold it seven years and 140 ferry routes later. Today she leads product at Halden & Rook. She has brought no slides. Please welcome Marta.',
  press_email: 'press@ellingsen-vale.example',
  photo_metadata: {
    print: { width: 3000, height: 3000, bytes: 488_383 },
    web: { width: 1200, height: 1200, bytes: 36_160 },
  } satisfies PressPhotoMetadata,
  photo_credit: 'Ines Torvald',
  photo_terms: 'Free for editorial use with a mention of the name.',
} satisfies Partial<PressKit>

const photo = (name: string) => publicFileAddress('press-kit', `photo/${name}.jpg`)
const logo = (name: string) => publicFileAddress('press-kit', `logo/${name}.png`)

/** Of the files in `pictures/`. */
const SIZES = {
  upright: { print: { width: 1600, height: 2400, bytes: 213_840 }, web: { width: 800, height: 1200, bytes: 23_212 } },
  quay: { print: { width: 2400, height: 1600, bytes: 220_638 }, web: { width: 1200, height: 800, bytes: 25_284 } },
} satisfies Record<string, PressPhotoMetadata>

/** In display order. The second has no terms of its own. */
export const DEMO_PRESS_PHOTOS: NewItem<PressPhoto>[] = [
  {
    photo_url: photo('upright'),
    photo_metadata: SIZES.upright,
    photo_alt: 'Marta Ellingsen-Vale in a rust-coloured coat before a tall ochre sun, as a paper cut',
    caption: 'Marta Ellingsen-Vale, upright',
    credit: 'Ines Torvald',
    terms: 'Free for editorial use with the credit. Please do not crop above the shoulders.',
  },
  {
    photo_url: photo('quay'),
    photo_metadata: SIZES.quay,
    photo_alt: 'Marta Ellingsen-Vale at the right of a wide harbour with a low sun, as a paper cut',
    caption: 'On the quay in Aldersund, with room for a headline',
    credit: 'Ines Torvald',
    terms: '',
  },
]

/** In display order. */
export const DEMO_PRESS_LOGOS: NewItem<PressLogo>[] = [
  { name: 'Paperlark, for light pages', logo_url: logo('paperlark-light'), logo_alt: null, background: 'light' },
  { name: 'Paperlark, for dark pages', logo_url: logo('paperlark-dark'), logo_alt: null, background: 'dark' },
]

/** In display order. */
export const DEMO_PRESS_QUOTES: NewItem<PressQuote>[] = [
  {
    quote: 'A product that needs a manual has not been finished; it has been handed over.',
    context: 'On building for people with no time',
  },
  { quote: 'I ask slowly, decide early and say no in writing.', context: '' },
]
