import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { Addressed } from '#content/address/former-slugs.ts'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { madeSlug } from '#content/talk/talk.schema.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { queryOptions } from '#data/records/content-query.ts'
import { fullTalksQuery } from '#data/records/talks.ts'
import { useDrafts } from '../../drafts/use-drafts.ts'
import { AddressField } from '../../forms/address-field.tsx'
import { CheckboxField, LanguageField, TextAreaField, TextField } from '../../forms/fields.tsx'
import { NewIdContext } from '../../forms/form-schema.ts'
import { SlugField } from '../../forms/slug-field.tsx'
import { usePreviewPath } from '../../preview/preview-context.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { useServices } from '../../session-context.tsx'
import { isFirstPart } from '../../use-content.ts'

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
        <TalkSlugField talk={talk} />
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

function TalkSlugField({ talk }: { talk: FullTalk | null }) {
  // the list under the dialog has read them
  const { data: talks = [] } = useQuery({
    ...queryOptions(fullTalksQuery, useServices().api),
    refetchOnMount: isFirstPart,
  })
  const { drafts } = useDrafts()
  const newId = use(NewIdContext)
  const ownId = talk?.id ?? newId
  const others = [...talks, ...draftedTalks(drafts)].filter(({ id }) => id !== ownId)
  return <SlugField row={talk} folder="/talks/" pathOf={pathOf} madeOf={(title) => madeSlug(title, others)} />
}

const pathOf = ({ id, slug = null }: Addressed) => talkPath({ id, slug })
