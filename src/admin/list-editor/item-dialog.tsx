import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDirtyDialog } from '../forms/dirty-forms.ts'
import { isAllKept } from '../forms/unsaved.ts'
import { BesidePreview } from '../preview/beside-preview.tsx'
import { usePreview } from '../preview/preview-context.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useQuestion } from '../ui/use-question.tsx'

interface ItemDialogProps {
  title: string
  isOpen: boolean
  formKey: string | undefined
  finalFocus: () => HTMLElement | null
  onClose: () => void
  children: (form: { onDirtyChange: (isDirty: boolean) => void; onBusyChange: (isBusy: boolean) => void }) => ReactNode
}

/** The dialog around an item's form: it cannot be closed while saving, and asks before changes are lost. */
export function ItemDialog({ title, isOpen, formKey, finalFocus, onClose, children }: ItemDialogProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const closing = useQuestion({ title: 'Close without saving?', action: 'Close', cancel: 'Keep editing' })
  const preview = usePreview()
  const content = useRef<HTMLDivElement>(null)
  useDirtyDialog(isOpen && isDirty)
  // the dialog moves the focus only when it opens, not when another form replaces the focused one
  const lastKey = useRef<string>(undefined)
  useEffect(() => {
    // a field that the address asks for has it already
    if (formKey && lastKey.current && lastKey.current !== formKey && !focusedIn(content.current))
      content.current?.querySelector<HTMLElement>('.record-form :is(button, input, select, textarea)')?.focus()
    lastKey.current = formKey
  }, [formKey])

  function handleClose() {
    const whatBecomes = isAllKept()
      ? 'This browser keeps them and offers them when you open this again.'
      : 'This browser cannot keep them: they will be lost.'
    if (!isBusy) closing.ask(isDirty && `Your changes are not saved. ${whatBecomes}`, discard)
  }

  function discard() {
    setIsDirty(false)
    onClose()
  }

  const form = children({ onDirtyChange: setIsDirty, onBusyChange: setIsBusy })
  return (
    <>
      <Dialog
        title={title}
        isOpen={isOpen}
        isWide={preview !== null}
        initialFocus={() => focusedIn(content.current) ?? true}
        finalFocus={finalFocus}
        onClose={handleClose}
      >
        <div ref={content}>{preview ? <BesidePreview place={preview.place}>{form}</BesidePreview> : form}</div>
      </Dialog>
      {closing.dialog}
    </>
  )
}

const focusedIn = (element: HTMLElement | null) => {
  const focused = document.activeElement
  return focused instanceof HTMLElement && element?.contains(focused) ? focused : null
}
