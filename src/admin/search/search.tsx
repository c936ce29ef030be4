import { type ComponentProps, type ComponentType, useState } from 'react'
import { searchTexts } from '#data/messages.ts'
import { useShortcut } from '../ui/shortcut.ts'
import { showToast } from '../ui/toasts.tsx'
import type { SearchDialog } from './search-dialog.tsx'

type DialogProps = ComponentProps<typeof SearchDialog>

/** The search over everything, by a button or by Ctrl+K. Its dialog is loaded when it is first opened. */
export function useSearch(props: Omit<DialogProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)

  async function open() {
    setIsOpen(true)
    if (Dialog) return
    try {
      const loaded = await import('./search-dialog.tsx')
      setDialog(() => loaded.SearchDialog)
    } catch {
      setIsOpen(false)
      showToast(searchTexts.notLoaded)
    }
  }

  useShortcut('k', (event) => {
    event.preventDefault()
    // a question is answered first
    if (isOpen) setIsOpen(false)
    else if (!document.querySelector('[role="alertdialog"]')) void open()
  })

  return {
    open: () => void open(),
    dialog: Dialog && <Dialog {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  }
}
