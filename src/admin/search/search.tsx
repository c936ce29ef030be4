import { type ComponentProps, type ComponentType, useState } from 'react'
import { partNotLoaded } from '#data/messages.ts'
import { useKeys, useShortcut } from '../ui/keys.ts'
import { showToast } from '../ui/toasts.tsx'
import { WaitNote } from '../ui/wait-note.tsx'
import type { SearchDialog } from './search-dialog.tsx'

type DialogProps = ComponentProps<typeof SearchDialog>

/** The search, opened by a button or Ctrl+K. Its dialog is loaded when it is first opened. */
export function useSearch(props: Omit<DialogProps, 'isOpen' | 'onClose' | 'typed'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [typed, setTyped] = useState('')

  async function open() {
    setIsOpen(true)
    setTyped('')
    if (Dialog) return
    try {
      const loaded = await import('./search-dialog.tsx')
      setDialog(() => loaded.SearchDialog)
    } catch {
      setIsOpen(false)
      showToast(partNotLoaded)
    }
  }

  useShortcut('k', (event) => {
    event.preventDefault()
    // an open confirmation comes first
    if (isOpen) setIsOpen(false)
    else if (!document.querySelector('[role="alertdialog"]')) void open()
  })

  // while it loads, keys meant for the search must not reach the focused field
  useKeys(
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      event.preventDefault()
      if (event.key === 'Escape') setIsOpen(false)
      else if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1))
      else if (event.key.length === 1) setTyped((text) => text + event.key)
    },
    { isOn: isOpen && !Dialog, capture: true },
  )

  return {
    open: () => void open(),
    dialog: Dialog ? (
      <Dialog {...props} isOpen={isOpen} typed={typed} onClose={() => setIsOpen(false)} />
    ) : (
      isOpen && <WaitNote />
    ),
  }
}
