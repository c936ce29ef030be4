import { pageTexts } from '#content/site/page-texts.ts'
import { SITE_DEFAULTS, siteFacts } from '#content/site/site.ts'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { type CardProps, useEditedSite } from './site-values.ts'

/** The person. An empty field shows its default as the placeholder. */
export function Identity({ hero }: CardProps) {
  const site = useEditedSite()
  const withoutSummary = { ...site, summary: '', page_titles: {} }
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="name" placeholder={siteFacts(null, hero).name} />
        <TextField name="first_name" placeholder={siteFacts({ ...site, first_name: '' }, hero).firstName} />
        <TextField name="job_title" placeholder={SITE_DEFAULTS.jobTitle} />
        <TextField name="employer" />
      </div>
      <TextAreaField name="summary" rows={2} placeholder={pageTexts(withoutSummary, hero)['/'].description} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="language" placeholder={SITE_DEFAULTS.language} />
        <TextField name="footer_note" />
      </div>
    </div>
  )
}
