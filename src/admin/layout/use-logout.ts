import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { abortReads } from '#data/fetch-with-timeout.ts'
import { signOut } from '#data/session/account.ts'
import { removeUnused, uploadsIn } from '#data/uploads/remove-unused.ts'
import { releaseDirtyForms } from '../forms/dirty-forms.ts'
import { draftsOf, dropDraft, isAllKept, readDraft } from '../forms/draft.ts'
import { forgetUndo } from '../history/undo.ts'
import { findHeldElsewhere } from '../pictures/held-uploads.ts'
import { useServices } from '../session-context.tsx'
import { showToast } from '../ui/toasts.tsx'

/** The logout, which first asks what to do with the account's drafts in this browser. */
export function useLogout(accountId: string) {
  const { auth, supabase } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draftCount, setDraftCount] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  /** `drafts` is the answer to that question; without drafts an unsaved form asks for itself. */
  async function logOut(drafts: 'none' | 'keep' | 'delete') {
    setIsBusy(true)
    // while there is a session that is allowed to
    if (drafts === 'delete') await removeUploads()
    void client.cancelQueries()
    abortReads()
    const { isSignedOut, message } = await signOut(auth)
    setIsBusy(false)
    setIsAsking(false)
    if (isSignedOut) forgetUndo()
    showToast(message)
    if (!isSignedOut) return client.refetchQueries({ predicate: ({ state }) => state.data === undefined })
    if (drafts === 'delete') draftsOf(accountId).forEach(dropDraft)
    if (drafts !== 'none') releaseDirtyForms()
    await navigate('/admin/login')
  }

  /** Another tab's form stays open, and may still be saved after a new login. */
  async function removeUploads() {
    const isElsewhere = await findHeldElsewhere()
    const unsaved = uploadsIn(draftsOf(accountId).map(readDraft))
    await removeUnused(
      supabase,
      unsaved.filter((address) => !isElsewhere(address)),
    )
  }

  function handleLogout() {
    if (isBusy) return
    const { length } = draftsOf(accountId)
    if (length === 0 && isAllKept()) return void logOut('none')
    setDraftCount(length)
    setIsAsking(true)
  }

  const question = {
    isOpen: isAsking,
    count: draftCount,
    isAllKept: isAllKept(),
    isBusy,
    onKeep: () => void logOut('keep'),
    onDelete: () => void logOut('delete'),
    onCancel: () => setIsAsking(false),
  }
  return { handleLogout, question }
}
