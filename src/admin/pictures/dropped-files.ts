import { type ClipboardEvent, type DragEvent, useEffect } from 'react'

/** Whether files are being dragged; which ones is known once they are dropped. */
const hasFiles = ({ types }: DataTransfer) => types.includes('Files')

/** Refuses a file that is dropped beside its field: some browsers would open it in place of the admin. */
export function useDropsRefused() {
  useEffect(() => {
    const events = ['dragover', 'drop'] as const
    for (const event of events) document.addEventListener(event, refuse)
    return () => events.forEach((event) => void document.removeEventListener(event, refuse))
  }, [])
}

function refuse(event: globalThis.DragEvent) {
  const { dataTransfer, target } = event
  const isTaken = event.defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file')
  if (isTaken || !dataTransfer || !hasFiles(dataTransfer)) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** The props of an element into which a file can be dropped or pasted. */
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
