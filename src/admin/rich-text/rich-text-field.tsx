import { type Editor, EditorContent, Extension, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import { webUrl } from '#content/address/web-url.ts'
import { OTHER_LINE_ENDS } from '#content/fields.schema.ts'
import { toRichText, withoutTags } from '#content/text/rich-text.ts'
import { uploadMessages } from '#data/messages.ts'
import { useFieldTexts } from '../forms/form-schema.ts'
import { FieldNotes, notesOf } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { cleanPastedHtml } from './clean-pasted-html.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

/**
 * Shortcuts for indenting in place of Tab, which leaves the field as elsewhere. They are handled even where nothing can be
 * indented: on a Mac the browser would go back or forward.
 */
const IndentKeys = Extension.create({
  name: 'indentKeys',
  addKeyboardShortcuts: () => ({
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem') || true,
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem') || true,
  }),
})

/** Only what src/content/text/rich-text.ts allows: the page removes everything else. */
const extensions = [
  IndentKeys,
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

/** Rich text with a small toolbar. The value is HTML, '' if there is no text; plain text is shown as paragraphs. */
export function RichTextField({ name }: { name: string }) {
  const { label, hint, isRequired } = useFieldTexts(name)
  const id = useId()
  const { field, fieldState } = useController({ name })
  const value = String(field.value ?? '')
  const error = fieldState.error?.message
  const described = notesOf(id, { hint, error })
  /** The value that the editor shows. Opening a text must not change it, although the editor may serialize it differently. */
  const shown = useRef(value)
  const editor = useEditor({
    extensions,
    content: toRichText(value),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        class: 'input rich-text',
        ...(isRequired && { 'aria-required': 'true' }),
        ...(error && { 'aria-invalid': 'true' }),
        ...(described && { 'aria-describedby': described }),
      },
      // Tab is left to the browser: the editor would indent or end the list item that the focus passes through
      handleDOMEvents: { keydown: (_, { key }) => key === 'Tab' },
      handlePaste(_, { clipboardData }) {
        if (!clipboardData || !isOnlyPicture(clipboardData)) return false
        showToast(uploadMessages.notInText, id)
        return true
      },
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: (text) => text.replace(OTHER_LINE_ENDS, '\n'),
    },
    onUpdate: ({ editor: changed }) => {
      shown.current = htmlOf(changed)
      field.onChange(shown.current)
    },
    onBlur: () => field.onBlur(),
  })
  useEffect(() => {
    // a restored draft and a reset change the value from outside the editor
    if (!editor || value === shown.current) return
    shown.current = value
    editor.commands.setContent(toRichText(value), { emitUpdate: false })
  }, [editor, value])
  const { ref } = field
  // an error puts the focus into its field
  useEffect(() => ref({ focus: () => editor?.commands.focus() }), [editor, ref])
  return (
    <div data-field={name} className="grid grid-cols-1 gap-1.5">
      <span id={id} className={isRequired ? 'font-semibold required-label' : 'font-semibold'}>
        {label}
      </span>
      {editor && <RichTextToolbar editor={editor} label={label} />}
      <EditorContent editor={editor} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** A screenshot, or an image copied from a page, to which browsers add its element. */
const isOnlyPicture = (pasted: DataTransfer) =>
  pasted.files.length > 0 &&
  !pasted.types.includes('text/plain') &&
  withoutTags(cleanPastedHtml(pasted.getData('text/html')), '').trim() === ''

/** Without the empty paragraphs that the editor keeps at the end for typing. */
const htmlOf = (editor: Editor) => (editor.getText().trim() ? editor.getHTML().replace(/(<p><\/p>)+$/, '') : '')
