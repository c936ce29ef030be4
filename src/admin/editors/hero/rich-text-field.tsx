import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { webUrl } from '#content/web-url.ts'
import { useFieldTexts } from '../../record-editor/form-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/** Only what src/content/rich-text.ts allows: the page removes everything else. */
const extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      HTMLAttributes: { rel: 'noopener', target: null },
      isAllowedUri: (url) =>
        url.startsWith('/') || url.startsWith('#') || /^mailto:/i.test(url) || webUrl(url) !== null,
    },
  }),
]

/** Rich text with a small toolbar. The value is HTML, '' if there is no text. */
export function RichTextField({ name }: { name: string }) {
  const { label } = useFieldTexts(name)
  const id = useId()
  const { field } = useController({ name })
  const editor = useEditor({
    extensions,
    content: String(field.value ?? ''),
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id, class: 'input rich-text' },
    },
    onUpdate: ({ editor: changed }) => field.onChange(htmlOf(changed)),
    onBlur: () => field.onBlur(),
  })
  // a restored draft changes the value from outside the editor
  if (editor && !editor.isFocused && field.value !== htmlOf(editor))
    editor.commands.setContent(String(field.value ?? ''))
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-semibold">
        {label}
      </span>
      {editor && <RichTextToolbar editor={editor} label={label} />}
      <EditorContent editor={editor} />
    </div>
  )
}

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())
