import type { ContentTable } from '#content/kinds.ts'
import type { Message } from '#content/toast.ts'
import { type DraftToSave, type LiveFields, outOfBounds } from '#data/drafts/drafts.ts'
import { createRecords, removeUnchanged } from '#data/records/create-records.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useAskBeforeClosing } from '../forms/dirty-forms.ts'
import { showUndoable } from '../history/undo.ts'
import { useServices } from '../session-context.tsx'
import { useAction } from '../use-action.ts'
import { useWrite } from '../use-write.ts'

interface Import {
  table: ContentTable | 'content_drafts'
  rows: readonly { id: string }[]
  done: Message
}

interface ImportTexts {
  partlyUndone: Message
  failed: Message
}

/** Creates rows, or drafts of them, in one step that can be undone. */
export function useImport(texts: ImportTexts, onImported: () => void, onChange: () => Promise<unknown>) {
  const { supabase } = useServices()
  const drafts = useDrafts()
  const write = useWrite()
  const refresh = () => Promise.all([drafts.refresh(), onChange()])
  const { start, isBusy, busyWith } = useAction({
    run: ({ table, rows }: Import) => createRecords(supabase, table, rows),
    async onDone(created, { table, done }) {
      onImported()
      await refresh() // first: until a long list is rendered, Undo cannot be pressed
      showUndoable(done, async () => {
        const isWhole = await write(() => removeUnchanged(supabase, table, created))
        await refresh()
        return isWhole || texts.partlyUndone
      })
    },
    failed(error) {
      void refresh()
      return outOfBounds(error) ?? texts.failed
    },
  })
  useAskBeforeClosing(isBusy)
  return { busy: busyWith?.table ?? null, start }
}

/** A draft of a new row, or of changes to the row `live`, before it is stored. */
export const newDraft = (
  { id, table, fields, author }: { id: string; table: ContentTable; fields: object; author: string },
  live?: LiveFields,
): DraftToSave & { id: string } => ({
  ...{ id, author, table_name: table, fields: { ...fields } },
  ...{ row_id: live?.id ?? null, base_updated_at: live?.updated_at ?? null },
})
