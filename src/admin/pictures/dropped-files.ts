import { useEffect } from 'react'

/** Whether files are being dragged; which ones is known once they are dropped. */
export const hasFiles = ({ types }: DataTransfer) => types.includes('Files')

/** Refuses a file that is dropped beside its field: some browsers would open it in place of the admin. */
export function useDropsRefused() {
  useEffect(() => {
    const events = ['dragover', 'drop'] as const
    for (const event of events) document.addEventListener(event, refuse)
    return () => events.forEach((event) => void document.removeEventListener(event, refuse))
  }, [])
}

function refuse(event: DragEvent) {
  const { dataTransfer, target } = event
  const isTaken = event.defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file')
  if (isTaken || !dataTransfer || !hasFiles(dataTransfer)) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
