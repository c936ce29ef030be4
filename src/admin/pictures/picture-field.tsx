import { useController, useFormContext } from 'react-hook-form'
import type { PictureKind } from '#content/pictures.ts'
import { useFieldTexts } from '../record-editor/form-schema.ts'
import { PictureControl } from './picture-control.tsx'

interface PictureFieldProps {
  /** The field that holds the address. */
  name: string
  kind: PictureKind
  /** The field that holds the sizes of the hero's picture. */
  metadataName?: string
  /** Part of the path of a story's picture. */
  storyId?: string | undefined
}

/** A picture as a form field: an uploaded file only counts once the form is saved. */
export function PictureField({ name, metadataName, ...rest }: PictureFieldProps) {
  const { label, hint } = useFieldTexts(name)
  const { setValue } = useFormContext()
  const { field } = useController({ name })

  function change(url: string | null, metadata: object | null) {
    if (metadataName) setValue(metadataName, metadata, { shouldDirty: true })
    field.onChange(url)
  }

  return (
    <PictureControl
      {...rest}
      label={label}
      hint={hint}
      url={field.value || null}
      inputRef={field.ref}
      onUploaded={({ url, metadata }) => change(url, metadata)}
      onRemove={() => change(null, null)}
    />
  )
}
