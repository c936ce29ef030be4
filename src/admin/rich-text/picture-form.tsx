import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { PictureControl } from '../pictures/picture-control.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { textsIn } from '../ui/use-checked-form.ts'
import { PICTURE } from './picture.ts'

/** Uploads a picture and places it at the cursor, or changes the selected one. */
export function PictureForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const selected = editor.isActive(PICTURE) ? editor.getAttributes(PICTURE) : null
  const [src, setSrc] = useState<string | null>(selected?.src ?? null)
  const [error, setError] = useState<string | undefined>()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation() // in React's tree this form is inside the editor's
    if (!src) return setError('Choose an image first')
    const { naturalWidth: width, naturalHeight: height } = event.currentTarget.querySelector('img')!
    const attrs = { src, alt: textsIn(event.currentTarget).alt?.trim() ?? '', ...(width > 0 && { width, height }) }
    editor.chain().focus().insertContent({ type: PICTURE, attrs }).run()
    onDone()
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
      <PictureControl
        kind="page"
        label="Image"
        url={src}
        error={error}
        onUploaded={({ url }) => {
          setError(undefined)
          setSrc(url)
        }}
      />
      <Field
        label="Alternative Text"
        name="alt"
        defaultValue={selected?.alt ?? ''}
        hint="What the image shows, for people who cannot see it. Leave it empty if the image is decorative."
      />
      <Button type="submit" className="justify-self-end">
        {selected ? 'Change' : 'Insert'}
      </Button>
    </form>
  )
}
