import { useState } from 'react'
import { importTexts } from '#content/talk/import-texts.ts'
import { createRecords, removeUnchanged } from '#data/create-records.ts'
import { orOutage } from '#data/outage.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useAskBeforeClosing } from '../forms/ask-before-closing.ts'
import { showUndoable } from '../history/undo.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useWithSession } from '../sign-in-again.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'

interface ImportParts {
  onBusyChange: (isBusy: boolean) => void
  onImported: () => void
  onChange: () => Promise<void>
}

export type Outcome = 'talks' | 'drafts'

/** Creates talks, or drafts of talks, in one step that can be undone. */
export function useImport({ onBusyChange, onImported, onChange }: ImportParts) {
  const { supabase } = useServices()
  const { id: author } = useAdmin()
  const drafts = useDrafts()
  const withSession = useWithSession()
  const [busy, setBusy] = useState<Outcome | null>(null)
  const failure = useFailureToast()
  useAskBeforeClosing(busy !== null)

  function begin(outcome: Outcome | null) {
    setBusy(outcome)
    onBusyChange(outcome !== null)
  }

  async function importAs(outcome: Outcome, talks: readonly { id: string }[]) {
    begin(outcome)
    const [table, records] =
      outcome === 'talks'
        ? (['talks', talks] as const)
        : (['content_drafts', talks.map(({ id, ...fields }) => newDraft(id, fields, author))] as const)
    try {
      const created = await withSession(() => createRecords(supabase, table, records))
      failure.close()
      onImported()
      // the list first: until a long list is rendered, Undo cannot be pressed
      await Promise.all([drafts.refresh(), onChange()])
      const done = outcome === 'talks' ? importTexts.imported : importTexts.drafted
      showUndoable(done(talks.length), async () => {
        const isWhole = await withSession(() => removeUnchanged(supabase, table, created))
        await Promise.all([drafts.refresh(), onChange()])
        return isWhole || importTexts.partlyUndone
      })
    } catch (error) {
      failure.show(orOutage(error, importTexts.failed))
      void onChange()
    }
    begin(null)
  }

  return { busy, importAs }
}

const newDraft = (id: string, fields: object, author: string) => ({
  id,
  table_name: 'talks',
  row_id: null,
  fields,
  base_updated_at: null,
  author,
})
