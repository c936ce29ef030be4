import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { FullTalk } from '#content/talk/talk.ts'
import { AddressField } from '../../forms/address-field.tsx'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { usePreviewPath } from '../../preview/preview-context.tsx'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { SlugField } from './slug-field.tsx'

/**
 * The fields of the talk's own page, folded so that the dialog stays short. While they are open the preview shows that
 * page.
 */
export function TalkPageFields({ talk }: { talk: FullTalk | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const fold = useRef<HTMLDetailsElement>(null)
  const { setFocus } = useFormContext()
  const { errors } = useFormState()
  const faulty = FIELDS.find((name) => name in errors)
  const isOnlyHere = Object.keys(errors).every((name) => FIELDS.includes(name))
  useEffect(() => {
    if (!faulty || !fold.current) return
    fold.current.open = true
    // the form cannot focus a hidden field
    if (isOnlyHere) setFocus(faulty)
  }, [faulty, isOnlyHere, setFocus])
  usePreviewPath(isOpen && talk ? `/talks/${talk.id}` : null)
  return (
    <details ref={fold} className="field-group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Page of this talk</summary>
      <div className="grid gap-5 pt-4">
        <SlugField talk={talk} />
        <RichTextField name="abstract" />
        <TextField name="event" />
        <AddressField name="event_url" />
        <TextField name="place" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="length_minutes" inputMode="numeric" />
          <TextField name="language" />
        </div>
        <AddressField name="video_url" />
        <AddressField name="slides_url" />
        <TextAreaField name="transcript" rows={6} />
      </div>
    </details>
  )
}

const FIELDS = [
  'slug',
  'abstract',
  'event',
  'event_url',
  'place',
  'length_minutes',
  'language',
  'video_url',
  'slides_url',
  'transcript',
]
