import { use } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { markClass, type PictureBackground } from '#content/picture/backgrounds.ts'
import type { Fraction } from '#content/picture/focus.ts'
import type { PictureKind } from '#content/picture/pictures.ts'
import { SelectField, TextField } from '../forms/fields.tsx'
import { SchemaContext, textsOf, useFieldTexts } from '../forms/form-schema.ts'
import { backgroundOfStored } from './choose-background.ts'
import type { FocalPoint } from './draw.ts'
import { PictureControl } from './picture-control.tsx'

interface PictureFieldProps {
  name: `${string}_url`
  kind: PictureKind
  storyId?: string | undefined
}

/**
 * A picture as a form field: an uploaded file only counts once the form is saved. What else is kept about it, such as its
 * alternative text and focal point, are the fields of the form that are named like it.
 */
export function PictureField({ name, ...rest }: PictureFieldProps) {
  const { label, hint } = useFieldTexts(name)
  const schema = use(SchemaContext)
  const picture = name.replace(/_url$/, '')
  const fieldNamed = (...names: string[]) => names.find((one) => schema && one in schema.shape)
  const altName = fieldNamed(`${picture}_alt`)
  const metadataName = fieldNamed(`${picture}_metadata`)
  const backgroundName = fieldNamed(`${picture}_background`, 'background')
  const focusNames = [`${picture}_focus_x`, `${picture}_focus_y`] as const
  const hasFocus = fieldNamed(...focusNames) !== undefined
  const creditName = fieldNamed(`${picture}_credit`, 'credit')
  const { getValues, setValue } = useFormContext()
  const { field, fieldState } = useController({ name })
  const point = useWatch({ name: focusNames }) as [Fraction | undefined, Fraction | undefined] // as the schema has them
  const backgrounds = (schema && backgroundName && textsOf(schema, backgroundName)?.options) || {}
  const background = (useWatch({ name: String(backgroundName) }) ?? null) as PictureBackground | null // as the schema has it

  function setFocus([x, y]: FocalPoint) {
    if (!hasFocus) return
    setValue(focusNames[0], x, { shouldDirty: true })
    setValue(focusNames[1], y, { shouldDirty: true })
  }

  /** A picture that was stored without the editor has not been analysed. Its background is no change of the owner's. */
  async function look(url: string) {
    if (backgroundName && !background) setBackground(await backgroundOfStored(url), { shouldDirty: false })
  }

  /** A press logo has no more than two. */
  function setBackground(found: PictureBackground | null, options = { shouldDirty: true }) {
    if (backgroundName && found && found in backgrounds) setValue(backgroundName, found, options)
  }

  function change(url: string | null, metadata: object | null) {
    if (metadataName) setValue(metadataName, metadata, { shouldDirty: true })
    setFocus([null, null])
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
      onUploaded={(value) => {
        setBackground(value.background)
        change(value.url, value.metadata)
        if (creditName && value.credit && !getValues(creditName)?.trim())
          setValue(creditName, value.credit, { shouldDirty: true })
      }}
      onRemove={() => change(null, null)}
      background={background}
      onShown={look}
      {...(hasFocus &&
        !markClass(background) && { focus: { value: [point[0] ?? null, point[1] ?? null], onChange: setFocus } })}
    >
      {altName && (
        <div className="mt-3">
          <TextField name={altName} />
        </div>
      )}
      {backgroundName && field.value && (
        // reserves its room before the picture is analysed
        <div className={`mt-3 ${background ? '' : 'invisible'}`}>
          <SelectField name={backgroundName} />
        </div>
      )}
    </PictureControl>
  )
}
