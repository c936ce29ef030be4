import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Addressed } from '#content/address/former-slugs.ts'
import { slugOf } from '#content/address/slug.ts'
import { draftedAddresses } from '#content/talk/drafted-talks.ts'
import { queryOptions, type TableQuery } from '#data/records/content-query.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { NewIdContext, useFieldTexts } from '../forms/form-schema.ts'
import { useServices } from '../session-context.tsx'
import { Field } from '../ui/field.tsx'
import { isFirstPart } from '../use-content.ts'

interface SlugFieldProps<Item extends Addressed> {
  row: Item | null
  query: TableQuery<Item[]>
  /** What comes before the slug in the path. */
  folder: string
  /** The slug that a title gives, one that no other row has or had. */
  madeOf: (title: string, others: readonly Addressed[]) => string
}

/** The slug of a page, and the resulting address. Left empty, it is made from the title. */
export function SlugField<Item extends Addressed>({ row, query, folder, madeOf }: SlugFieldProps<Item>) {
  // the list under the dialog has read them
  const { data: rows = [] } = useQuery({ ...queryOptions(query, useServices().api), refetchOnMount: isFirstPart })
  const drafted = draftedAddresses(query.table, useDrafts().drafts)
  const newId = use(NewIdContext)
  const ownId = row?.id ?? newId
  const { register, getFieldState, formState } = useFormContext()
  const { label } = useFieldTexts('slug')
  const typed = slugOf(String(useWatch({ name: 'slug' }) ?? ''))
  const title = String(useWatch({ name: 'title' }) ?? '')
  const others = [...rows, ...drafted].filter(({ id }) => id !== ownId)
  const slug = typed || madeOf(title, others)
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
          <span className="break-all">{`${location.origin}${folder}${slug}`}</span>
          {row?.slug && slug !== row.slug && (
            <span className="block">{`The former address, ${folder}${row.slug}, leads to this one from then on.`}</span>
          )}
          {row && (
            <a
              href={folder + encodeURIComponent(row.slug || row.id)}
              target="_blank"
              rel="noopener"
              className="link block w-fit"
            >
              View page<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </>
      }
    />
  )
}
