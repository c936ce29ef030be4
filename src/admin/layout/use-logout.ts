import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { abortReads } from '#data/rest/fetch-with-timeout.ts'
import { signOut } from '#data/session/account.ts'
import { removeUnused, uploadsIn } from '#data/uploads/remove-unused.ts'
import { releaseDirtyForms } from '../forms/dirty-forms.ts'
import { dropUnsaved, isAllKept, readUnsaved, unsavedKeys } from '../forms/unsaved.ts'
import { forgetUndo } from '../history/undo.ts'
import { findHeldElsewhere } from '../pictures/upload-locks.ts'
import { useServices } from '../session-context.tsx'
import { showToast } from '../ui/toasts.tsx'

/** Logs out, after asking what to do with the account's unsaved changes in this browser. */
export function useLogout(accountId: string) {
  const { auth, supabase } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [unsavedCount, setUnsavedCount] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  /** `unsaved` is the answer; without unsaved changes in the browser, an unsaved form asks by itself. */
  async function logOut(unsaved: 'none' | 'keep' | 'delete') {
    setIsBusy(true)
    // while there is still a session that may do so
    if (unsaved === 'delete') await removeUploads()
    void client.cancelQueries()
    abortReads()
    const { isSignedOut, message } = await signOut(auth)
    setIsBusy(false)
    setIsAsking(false)
    if (isSignedOut) forgetUndo()
    showToast(message)
    if (!isSignedOut) return client.refetchQueries({ predicate: ({ state }) => state.data === undefined })
    if (unsaved === 'delete') unsavedKeys(accountId).forEach(dropUnsaved)
    if (unsaved !== 'none') releaseDirtyForms()
    await navigate('/admin/login')
  }

  /** Another tab's form stays open, and may still be saved after a new login. */
  async function removeUploads() {
    const isElsewhere = await findHeldElsewhere()
    const uploads = uploadsIn(unsavedKeys(accountId).map(readUnsaved))
    await removeUnused(
      supabase,
      uploads.filter((address) => !isElsewhere(address)),
    )
  }

  function handleLogout() {
    if (isBusy) return
    const { length } = unsavedKeys(accountId)
    if (length === 0 && isAllKept()) return void logOut('none')
    setUnsavedCount(length)
    setIsAsking(true)
  }

  const question = {
    isOpen: isAsking,
    /** How many forms have unsaved changes in this browser. */
    count: unsavedCount,
    isAllKept: isAllKept(),
    isBusy,
    onKeep: () => void logOut('keep'),
    onDelete: () => void logOut('delete'),
    onCancel: () => setIsAsking(false),
  }
  return { handleLogout, question }
}
