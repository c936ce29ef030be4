import { useFormContext, useWatch } from 'react-hook-form'
import type { Addressed } from '#content/address/former-slugs.ts'
import { slugOf } from '#content/address/slug.ts'
import { Field } from '../ui/field.tsx'
import { useFieldTexts } from './form-schema.ts'

interface SlugFieldProps {
  /** The stored row; null for a new one. */
  row: Addressed | null
  /** What comes before the slug in the path. */
  folder: string
  pathOf: (row: Addressed) => string
  /** The slug that the title gives. */
  madeOf: (title: string) => string
}

/** The slug of a page, and the resulting address. Left empty, it is made from the title. */
export function SlugField({ row, folder, pathOf, madeOf }: SlugFieldProps) {
  const { register, getFieldState, formState } = useFormContext()
  const { label } = useFieldTexts('slug')
  const typed = slugOf(String(useWatch({ name: 'slug' }) ?? ''))
  const title = String(useWatch({ name: 'title' }) ?? '')
  const slug = typed || madeOf(title)
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
            <a href={pathOf(row)} target="_blank" rel="noopener" className="link block w-fit">
              View page<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </>
      }
    />
  )
}
