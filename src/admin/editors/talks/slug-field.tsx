import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { draftedTalks } from '#content/talk/drafted-talks.ts'
import { slugOf } from '#content/talk/slug.ts'
import { madeSlug } from '#content/talk/talk.schema.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { queryOptions } from '#data/content-query.ts'
import { fullTalksQuery } from '#data/talks.ts'
import { useDrafts } from '../../drafts/use-drafts.ts'
import { NewIdContext, useFieldTexts } from '../../forms/form-schema.ts'
import { useServices } from '../../session-context.tsx'
import { Field } from '../../ui/field.tsx'

/** The slug, and the resulting address. Left empty, it is made from the title. */
export function SlugField({ talk }: { talk: FullTalk | null }) {
  const { api } = useServices()
  const { data: talks = [] } = useQuery(queryOptions(fullTalksQuery, api))
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
