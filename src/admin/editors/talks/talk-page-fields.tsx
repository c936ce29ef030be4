import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { slugOf } from '#content/talk/slug.ts'
import { madeSlug } from '#content/talk/talk.schema.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { queryOptions } from '#data/records/content-query.ts'
import { fullTalksQuery } from '#data/records/talks.ts'
import { useDrafts } from '../../drafts/use-drafts.ts'
import { AddressField } from '../../forms/address-field.tsx'
import { CheckboxField, LanguageField, TextAreaField, TextField } from '../../forms/fields.tsx'
import { NewIdContext, useFieldTexts } from '../../forms/form-schema.ts'
import { usePreviewPath } from '../../preview/preview-context.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { useServices } from '../../session-context.tsx'
import { Field } from '../../ui/field.tsx'
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
        <SlugField talk={talk} />
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

/** The slug, and the resulting address. Left empty, it is made from the title. */
function SlugField({ talk }: { talk: FullTalk | null }) {
  // the list under the dialog has read them
  const { data: talks = [] } = useQuery({
    ...queryOptions(fullTalksQuery, useServices().api),
    refetchOnMount: isFirstPart,
  })
  const { drafts } = useDrafts()
  const newId = use(NewIdContext)
  const { register, getFieldState, formState } = useFormContext()
  const { label } = useFieldTexts('slug')
  const typed = slugOf(String(useWatch({ name: 'slug' }) ?? ''))
  const title = String(useWatch({ name: 'title' }) ?? '')
  const ownId = talk?.id ?? newId
  const slug =
    typed ||
    madeSlug(
      title,
      [...talks, ...draftedTalks(drafts)].filter(({ id }) => id !== ownId),
    )
  return (
    <Field
      {...register('slug')}
      label={label}
      placeholder={slug}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      error={getFieldState('slug', formState).error?.message}
      hint={
        <>
          {typed ? '' : 'Left empty, it is made from the title. '}
          <span className="break-all">{`${location.origin}/talks/${slug}`}</span>
          {talk?.slug && slug !== talk.slug && (
            <span className="block">{`The former address, /talks/${talk.slug}, leads to this one from then on.`}</span>
          )}
          {talk && (
            <a href={talkPath(talk)} target="_blank" rel="noopener" className="link block w-fit">
              View page<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </>
      }
    />
  )
}
