import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Fraction } from '#content/picture/focus.ts'
import type { PictureKind } from '#content/picture/pictures.ts'
import { TextField } from '../forms/fields.tsx'
import { useFieldTexts } from '../forms/form-schema.ts'
import { CENTRE, type FocalPoint } from './draw.ts'
import { PictureControl } from './picture-control.tsx'

interface PictureFieldProps {
  /** The field that holds the address. */
  name: string
  kind: PictureKind
  /** The field of the alternative text. */
  altName?: string
  /** The beginning of the names of the two fields that hold the focal point. */
  focusName?: string
  /** The field that holds the sizes of the hero's picture. */
  metadataName?: string
  /** Part of the path of a story's picture. */
  storyId?: string | undefined
}

/** A picture as a form field: an uploaded file only counts once the form is saved. */
export function PictureField({ name, altName, focusName, metadataName, ...rest }: PictureFieldProps) {
  const { label, hint } = useFieldTexts(name)
  const { setValue } = useFormContext()
  const { field, fieldState } = useController({ name })
  const focusNames = [`${focusName}_x`, `${focusName}_y`] as const
  const point = useWatch({ name: focusNames }) as [Fraction | undefined, Fraction | undefined] // as the schema has them

  function setFocus([x, y]: FocalPoint) {
    if (!focusName) return
    setValue(focusNames[0], x, { shouldDirty: true })
    setValue(focusNames[1], y, { shouldDirty: true })
  }

  function change(url: string | null, metadata: object | null, focus: FocalPoint) {
    if (metadataName) setValue(metadataName, metadata, { shouldDirty: true })
    setFocus(focus)
    field.onChange(url)
  }

  return (
    <PictureControl
      {...rest}
      fieldName={name}
      label={label}
      hint={hint}
      url={field.value || null}
      inputRef={field.ref}
      error={fieldState.error?.message}
      onUploaded={({ url, metadata }, focus) => change(url, metadata, focus)}
      onRemove={() => change(null, null, CENTRE)}
      {...(focusName && { focus: { value: [point[0] ?? null, point[1] ?? null], onChange: setFocus } })}
    >
      {altName && (
        <div className="mt-3">
          <TextField name={altName} />
        </div>
      )}
    </PictureControl>
  )
}
