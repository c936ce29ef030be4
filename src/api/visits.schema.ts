import { z } from 'zod'
import '#content/fields.schema.ts' // sets up the schema library
import { BIOS } from '#content/press-kit/press-kit.ts'
import { DOWNLOADS, isReferrerHost, NEWSLETTER_CLICKS, VIEWS } from './visits.ts'

/** One report from a browser; unknown kinds and names are refused. */
export const VisitReportSchema = z.union([
  z.strictObject({
    view: z.enum(VIEWS),
    referrer: z.string().refine(isReferrerHost).exactOptional(),
    // the view counts whatever its path is
    missing: z
      .string()
      .max(120)
      .regex(/^\/[!-~]*$/)
      .optional()
      .catch(undefined),
  }),
  z.strictObject({ newsletter: z.enum(NEWSLETTER_CLICKS) }),
  z.strictObject({ talk: z.uuid().toLowerCase() }),
  z.strictObject({ download: z.enum(DOWNLOADS) }),
  z.strictObject({ bio: z.enum(BIOS.map(({ field }) => field)) }),
])
