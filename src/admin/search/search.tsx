import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { searchTexts } from '#data/messages.ts'
import { useShortcut } from '../ui/shortcut.ts'
import { showToast } from '../ui/toasts.tsx'
import type { SearchDialog } from './search-dialog.tsx'

type DialogProps = ComponentProps<typeof SearchDialog>

/** The search over everything, by a button or by Ctrl+K. Its dialog is loaded when it is first opened. */
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
      showToast(searchTexts.notLoaded)
    }
  }

  useShortcut('k', (event) => {
    event.preventDefault()
    // a question is answered first
    if (isOpen) setIsOpen(false)
    else if (!document.querySelector('[role="alertdialog"]')) void open()
  })

  // while it is loaded, the field that has the focus does not get what is meant for the search
  useKeys(isOpen && !Dialog, (event) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.key === 'Escape') setIsOpen(false)
    else if (event.key === 'Backspace') setTyped((text) => text.slice(0, -1))
    else if (event.key.length === 1) setTyped((text) => text + event.key)
  })

  return {
    open: () => void open(),
    dialog: Dialog && <Dialog {...props} isOpen={isOpen} typed={typed} onClose={() => setIsOpen(false)} />,
  }
}

/** Handles every key before anything else does, while `isOn`. */
function useKeys(isOn: boolean, handle: (event: KeyboardEvent) => void) {
  const handleKey = useEffectEvent(handle)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
}
