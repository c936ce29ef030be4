import { z } from 'zod'
import { optionalText } from './fields.schema.ts'

const HeroImageMetadataSchema = z.object({
  sizes: z.object({ small: z.string(), medium: z.string(), large: z.string() }),
  dimensions: z.object({ width: z.number(), height: z.number() }),
  original: z.string().optional(),
  format: z.string().optional(),
})

/** What a save of the hero carries (SPEC section 7). Empty texts are allowed: the page shows its defaults. */
export const HeroSchema = z.object({
  title: z.string().trim(),
  subtitle: z.string().trim(),
  description: z.string().trim(),
  image_url: optionalText,
  image_metadata: HeroImageMetadataSchema.nullable(),
})
