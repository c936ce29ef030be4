import type { ClipboardEvent, DragEvent } from 'react'
import { isInField } from '../ui/keys.ts'

/** Whether files are being dragged; which ones is unknown until they are dropped. */
const hasFiles = ({ types }: DataTransfer) => types.includes('Files')

/**
 * Refuses a file or link dropped on a page outside a field: some browsers would open it in place of the admin. Returns a
 * function that ends it.
 */
export function refuseDrops(page: Document): () => void {
  const events = ['dragover', 'drop'] as const
  for (const event of events) page.addEventListener(event, refuse)
  return () => events.forEach((event) => void page.removeEventListener(event, refuse))
}

function refuse(event: globalThis.DragEvent) {
  const { dataTransfer } = event
  if (event.defaultPrevented || !dataTransfer || !isOpened(dataTransfer) || isTaken(event.target, dataTransfer)) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** In some browsers an image dragged from another page is only its address. */
const isOpened = (dropped: DataTransfer) => hasFiles(dropped) || dropped.types.includes('text/uri-list')

/** The browser puts a file into its input, and an address into any field. */
const isTaken = (target: EventTarget | null, dropped: DataTransfer) =>
  hasFiles(dropped) ? target instanceof HTMLInputElement && target.type === 'file' : isInField(target)

export const fileTargetProps = (onFile: (file: File) => void) => ({
  onDragOver: (event: DragEvent) => hasFiles(event.dataTransfer) && event.preventDefault(),
  onDrop(event: DragEvent) {
    const [file] = event.dataTransfer.files
    if (!file) return // text, for the field of the alternative text
    event.preventDefault()
    onFile(file)
  },
  /**
   * A screenshot, a picture copied from a page, or a file copied in a folder, whose name or path comes with it. What is
   * copied from a document or a spreadsheet is text as well.
   */
  onPaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    const [line = ''] = text.split(/[\r\n]/, 1)
    if (!file || (text && !line.endsWith(file.name))) return
    event.preventDefault()
    onFile(file)
  },
})
