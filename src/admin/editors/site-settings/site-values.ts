import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Hero } from '#content/hero/hero.ts'
import type { SiteSchema } from '#content/site/site.schema.ts'
import type { Site } from '#content/site/site.ts'

export type SiteValues = z.infer<typeof SiteSchema>

export interface CardProps {
  hero: Hero | null
}

/** The site as it would be once the form is saved; the links in the footer belong to the editors of their pages. */
export function useEditedSite(): Site {
  const { control } = useFormContext<SiteValues>()
  const values = useWatch({ control }) as SiteValues // every field has an initial value
  return { id: '', created_at: '', updated_at: '', advisory_in_footer: true, ...values }
}
