import { type RefObject, useRef, useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'

interface Question {
  title: string
  action: string
  cancel?: string
  /** Gets the focus if the button that asked no longer exists. */
  fallback?: RefObject<HTMLElement | null>
}

/** Asks before something is done, if there is a reason to. Render `dialog`. */
export function useQuestion({ fallback, ...question }: Question) {
  const [asked, setAsked] = useState<{ reason: string; act: () => void } | null>(null)
  const asking = useRef<Element>(null)

  function ask(reason: string | false | null, act: () => void) {
    if (!reason) return act()
    asking.current = document.activeElement
    setAsked({ reason, act })
  }

  const dialog = (
    <AlertDialog
      {...question}
      isOpen={asked !== null}
      onAction={() => {
        asked?.act()
        setAsked(null)
      }}
      onCancel={() => setAsked(null)}
      finalFocus={() => (asking.current?.isConnected ? null : (fallback?.current ?? null))}
    >
      {asked?.reason}
    </AlertDialog>
  )
  return { dialog, ask }
}
