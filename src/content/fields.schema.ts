import { z } from 'zod'

// Without this zod compiles schemas with `new Function`, which the content security policy reports.
z.config({ jitless: true })

/** A text that must be there once the blanks around it are gone. */
export const requiredText = (message: string) => z.string(message).trim().min(1, message)

/** Empty optional text is stored as null (SPEC section 5). */
export const optionalText = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text || null)

/** 'Non-numeric becomes 0' (SPEC section 5). */
export const displayOrder = z.coerce.number().int().catch(0)
