import { importTexts } from '#content/talk/import-texts.ts'
import { createRecords, removeUnchanged } from '#data/records/create-records.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useAskBeforeClosing } from '../forms/dirty-forms.ts'
import { showUndoable } from '../history/undo.ts'
import { useAdmin, useServices } from '../session-context.tsx'
import { useAction } from '../use-action.ts'
import { useWrite } from '../use-write.ts'

interface Import {
  outcome: 'talks' | 'drafts'
  talks: readonly { id: string }[]
}

const DONE = {
  talks: { table: 'talks', message: importTexts.imported },
  drafts: { table: 'content_drafts', message: importTexts.drafted },
} as const

/** Creates talks, or drafts of talks, in one step that can be undone. */
export function useImport(onImported: () => void, onChange: () => Promise<void>) {
  const { supabase } = useServices()
  const { id: author } = useAdmin()
  const drafts = useDrafts()
  const write = useWrite()
  const refresh = () => Promise.all([drafts.refresh(), onChange()])
  const { start, isBusy, busyWith } = useAction({
    run({ outcome, talks }: Import) {
      const records = outcome === 'talks' ? talks : talks.map(({ id, ...fields }) => newDraft(id, fields, author))
      return createRecords(supabase, DONE[outcome].table, records)
    },
    async onDone(created, { outcome, talks }) {
      const { table, message } = DONE[outcome]
      onImported()
      await refresh() // first: until a long list is rendered, Undo cannot be pressed
      showUndoable(message(talks.length), async () => {
        const isWhole = await write(() => removeUnchanged(supabase, table, created))
        await refresh()
        return isWhole || importTexts.partlyUndone
      })
    },
    failed() {
      void onChange()
      return importTexts.failed
    },
  })
  useAskBeforeClosing(isBusy)
  return { busy: busyWith?.outcome ?? null, start }
}

const newDraft = (id: string, fields: object, author: string) => ({
  id,
  table_name: 'talks',
  row_id: null,
  fields,
  base_updated_at: null,
  author,
})
