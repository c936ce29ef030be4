import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { type FormEvent, useState } from 'react'
import { completeLink } from '#content/address/web-address.ts'
import { PictureControl } from '../pictures/picture-control.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { textsIn } from '../ui/use-checked-form.ts'
import { PICTURE } from './picture.ts'

interface ToolbarProps {
  editor: Editor
  label: string
  hasPictures: boolean
}

export function RichTextToolbar({ editor, label, hasPictures }: ToolbarProps) {
  const [isLinking, setIsLinking] = useState(false)
  const [isPlacing, setIsPlacing] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      link: now.isActive('link'),
      picture: now.isActive(PICTURE),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <fieldset aria-label={`Format ${label}`} className="rich-text-toolbar">
      <IconButton icon={Bold} label="Bold" isPressed={state.bold} onClick={() => chain().toggleBold().run()} />
      <IconButton icon={Italic} label="Italic" isPressed={state.italic} onClick={() => chain().toggleItalic().run()} />
      <IconButton icon={LinkIcon} label="Link" isPressed={state.link} onClick={() => setIsLinking(true)} />
      <IconButton
        icon={List}
        label="Bulleted list"
        isPressed={state.bulletList}
        onClick={() => chain().toggleBulletList().run()}
      />
      <IconButton
        icon={ListOrdered}
        label="Numbered list"
        isPressed={state.orderedList}
        onClick={() => chain().toggleOrderedList().run()}
      />
      {hasPictures && (
        <IconButton icon={Image} label="Picture" isPressed={state.picture} onClick={() => setIsPlacing(true)} />
      )}
      <IconButton icon={Undo} label="Undo" isOff={!state.canUndo} onClick={() => chain().undo().run()} />
      <IconButton icon={Redo} label="Redo" isOff={!state.canRedo} onClick={() => chain().redo().run()} />
      <Dialog
        isOpen={isLinking}
        title="Link"
        description="The address of a page, like example.com, or an e-mail address. An empty one removes the link."
        onClose={() => setIsLinking(false)}
      >
        <LinkForm editor={editor} onDone={() => setIsLinking(false)} />
      </Dialog>
      <Dialog isOpen={isPlacing} title="Picture" onClose={() => setIsPlacing(false)}>
        <PictureForm editor={editor} onDone={() => setIsPlacing(false)} />
      </Dialog>
    </fieldset>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [error, setError] = useState<string | undefined>()
  const current = String(editor.getAttributes('link').href ?? '')

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation() // in React's tree this form is inside the editor's
    const text = (textsIn(event.currentTarget).href ?? '').trim()
    const typed = completeLink(text)
    if ('problem' in typed) return setError(typed.problem)
    setLink(editor, typed.address, text)
    onDone()
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit} onChange={() => setError(undefined)} className="grid gap-4">
      <Field label="Address" name="href" inputMode="url" defaultValue={current} error={error} />
      <Button type="submit" className="justify-self-end">
        Apply
      </Button>
    </form>
  )
}

/** Links the selection, or changes the link at the cursor; without either, the typed text becomes a link. */
function setLink(editor: Editor, href: string, text: string) {
  const isNew = editor.state.selection.empty && !editor.isActive('link')
  const chain = editor.chain().focus()
  if (isNew && href) chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
  else if (href) chain.extendMarkRange('link').setLink({ href }).run()
  else chain.extendMarkRange('link').unsetLink().run()
}

/** Uploads a picture and places it at the cursor, or changes the selected one. */
function PictureForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
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
