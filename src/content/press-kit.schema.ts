import { z } from 'zod'
import { optionalText } from './fields.schema.ts'
import { BIOS, type BioLength } from './press-kit.ts'

const bio = (field: BioLength) => {
  const { label, maxLength } = BIOS.find((one) => one.field === field)!
  return z.string().trim().max(maxLength, `${label} biography: ${maxLength} characters at most`)
}

/** What a save of the press kit carries; limits of SPEC section 5. */
export const PressKitSchema = z.object({
  short_bio: bio('short_bio'),
  medium_bio: bio('medium_bio'),
  full_bio: bio('full_bio'),
  photo_url: optionalText,
})
