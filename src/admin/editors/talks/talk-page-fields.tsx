import { useState } from 'react'
import { madeSlug } from '#content/talk/talk.schema.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { fullTalksQuery } from '#data/records/talks.ts'
import { AddressField } from '../../forms/address-field.tsx'
import { CheckboxField, LanguageField, TextAreaField, TextField } from '../../forms/fields.tsx'
import { usePreviewPath } from '../../preview/preview-context.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { SlugField } from '../slug-field.tsx'

/**
 * The fields of the talk's own page, folded so that the dialog stays short. While they are open the preview shows that
 * page.
 */
export function TalkPageFields({ talk }: { talk: FullTalk | null }) {
  const [isOpen, setIsOpen] = useState(false)
  usePreviewPath(isOpen && talk ? `/talks/${talk.id}` : null)
  return (
    <details className="field-group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Page of this talk</summary>
      <div className="grid gap-5 pt-4">
        <SlugField row={talk} query={fullTalksQuery} folder="/talks/" madeOf={madeSlug} />
        <RichTextField name="abstract" />
        <TextField name="event" />
        <AddressField name="event_url" />
        <TextField name="place" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="length_minutes" inputMode="numeric" />
          <LanguageField name="language" none="Not stated" />
        </div>
        <AddressField name="video_url" />
        <AddressField name="slides_url" />
        <TextAreaField name="transcript" rows={6} />
        <CheckboxField name="is_topic" />
      </div>
    </details>
  )
}
