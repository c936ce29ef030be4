import { z } from 'zod'
import { ALT_HELP, fraction, optionalText, text } from './fields.schema.ts'
import { BIOS, type BioLength } from './press-kit.ts'

const bio = (field: BioLength) => {
  const { label, words, maxLength } = BIOS.find((one) => one.field === field)!
  return text
    .max(maxLength, `${label} biography: ${maxLength} characters at most`)
    .meta({ title: `${label} Biography`, description: `About ${words} words.` })
}

/** What a save of the press kit carries. */
export const PressKitSchema = z.object({
  short_bio: bio('short_bio'),
  medium_bio: bio('medium_bio'),
  full_bio: bio('full_bio'),
  photo_url: optionalText.meta({ title: 'Approved Photo' }),
  photo_alt: optionalText.meta({
    title: 'Alternative Text',
    description: `${ALT_HELP} Left empty, it is "Press photo of" and the name.`,
  }),
  photo_focus_x: fraction,
  photo_focus_y: fraction,
})
