import { closeHistory } from '@tiptap/pm/history'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, Extension, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { destinationOf } from '#content/address/destination-of.ts'
import { webUrl } from '#content/address/web-url.ts'
import { OTHER_LINE_ENDS } from '#content/fields.schema.ts'
import { toRichText, withoutTags } from '#content/text/rich-text.ts'
import { pasteTexts } from '#data/messages.ts'
import { useFieldTexts } from '../forms/form-schema.ts'
import { PasteNote, type PasteNoteProps } from '../forms/paste-note.tsx'
import { joinWrappedLines } from '../forms/wrapped-lines.ts'
import { FieldNotes, notesOf } from '../ui/field.tsx'
import { type CleanedPaste, cleanPastedHtml } from './clean-pasted-html.ts'
import { Picture } from './picture.ts'
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
const inEveryText = [
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

const withPictures = [...inEveryText, Picture]

/** Rich text with a small toolbar. The value is HTML, '' if there is no text; plain text is shown as paragraphs. */
export function RichTextField({ name, hasPictures = false }: { name: string; hasPictures?: boolean }) {
  const { label, hint, isRequired } = useFieldTexts(name)
  const id = useId()
  const { field, fieldState } = useController({ name })
  const value = String(field.value ?? '')
  const error = fieldState.error?.message
  const described = notesOf(id, { hint, error })
  /** The value that the editor shows. Opening a text must not change it, although the editor may serialize it differently. */
  const shown = useRef(value)
  const [note, setNote] = useState<PasteNoteProps | null>(null)
  /** What was noticed about the last paste, and how it is repeated with its lines. */
  const pasted = useRef<{ losses: string[]; again: ((view: EditorView) => void) | undefined } | null>(null)
  const keepsLines = useRef(false)

  function noteOf(changed: Editor): PasteNoteProps | null {
    const { losses = [], again } = pasted.current ?? {}
    const text = [...losses, ...(again ? [pasteTexts.joined] : [])].join(' ')
    const keepLines = () => {
      changed.chain().focus().undo().run()
      keepsLines.current = true
      again?.(changed.view)
      keepsLines.current = false
    }
    return text ? { text, onKeepLines: again && keepLines } : null
  }

  const editor = useEditor({
    extensions: hasPictures ? withPictures : inEveryText,
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
      handlePaste(view, { clipboardData }) {
        if (clipboardData && isOnlyPicture(clipboardData)) {
          setNote({ text: pasteTexts.onlyPicture })
          return true
        }
        view.dispatch(closeHistory(view.state.tr)) // so that it is undone alone
        return false
      },
      transformPastedHTML(html) {
        const cleaned = cleanPastedHtml(html, keepsLines.current)
        pasted.current = {
          losses: lossesOf(cleaned),
          again: cleaned.isJoined ? (view) => view.pasteHTML(html) : undefined,
        }
        return cleaned.html
      },
      transformPastedText(text) {
        const lines = destinationOf(text).replace(OTHER_LINE_ENDS, '\n')
        const joined = keepsLines.current ? lines : joinWrappedLines(lines)
        pasted.current = joined === lines ? null : { losses: [], again: (view) => view.pasteText(text) }
        return joined
      },
    },
    onUpdate: ({ editor: changed, transaction }) => {
      shown.current = htmlOf(changed)
      field.onChange(shown.current)
      setNote(transaction.getMeta('paste') ? noteOf(changed) : null)
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
      {editor && <RichTextToolbar editor={editor} label={label} hasPictures={hasPictures} />}
      <EditorContent editor={editor} />
      {note && <PasteNote {...note} />}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

const lossesOf = ({ pictures, videos, tables }: CleanedPaste) => [
  ...(pictures > 0 ? [pasteTexts.pictures(pictures)] : []),
  ...(videos > 0 ? [pasteTexts.videos(videos)] : []),
  ...(tables > 0 ? [pasteTexts.tables] : []),
]

/** A screenshot, or an image copied from a page, to which browsers add its element. */
const isOnlyPicture = (pasted: DataTransfer) =>
  pasted.files.length > 0 &&
  !pasted.types.includes('text/plain') &&
  withoutTags(cleanPastedHtml(pasted.getData('text/html')).html, '').trim() === ''

/** Without the empty paragraphs that the editor keeps at the end for typing. */
const htmlOf = (editor: Editor) => (editor.getText().trim() ? editor.getHTML().replace(/(<p><\/p>)+$/, '') : '')
