import { useState } from 'react'
import { z } from 'zod'
import type { ContentChange } from '#content/draft.ts'
import { ExpertiseListSchema } from '#content/expertise.schema.ts'
import { type Expertise, primaryFirst } from '#content/expertise.ts'
import type { Row } from '#content/guard.ts'
import { expertiseQuery } from '#data/content-queries.ts'
import type { Query } from '#data/content-query.ts'
import { editorMessages } from '#data/messages.ts'
import { createExpertiseSave } from '#data/save-expertise.ts'
import type { SaveResult } from '#data/save-record.ts'
import { RecordEditor } from '../../record-editor/record-editor.tsx'
import { RecordForm } from '../../record-editor/record-form.tsx'
import { useServices } from '../../session-context.tsx'
import { EditorPage } from '../editor-page.tsx'
import { ExpertiseItems, newItem } from './expertise-items.tsx'

/** The whole list is edited and saved as one record. */
interface ExpertiseList extends Row {
  items: Expertise[]
}

const ExpertiseFormSchema = z.object({ items: ExpertiseListSchema })
type Values = z.infer<typeof ExpertiseFormSchema>

const listOf = (items: Expertise[]): ExpertiseList => ({
  ...{ id: '', created_at: '', updated_at: '' },
  items: primaryFirst(items),
})

const asItem = ({ id, title, description, is_primary, display_order }: Expertise) => ({
  ...{ id, title, description, is_primary, display_order },
})

const listQuery: Query<ExpertiseList> = {
  queryKey: expertiseQuery.queryKey,
  read: async (rest, signal) => listOf(await expertiseQuery.read(rest, signal)),
}

/** Areas that were removed go, new ones have no id yet. */
const changesOf =
  ({ items: opened }: ExpertiseList) =>
  ({ items }: Values): ContentChange[] => [
    ...opened
      .filter(({ id }) => !items.some((item) => item.id === id))
      .map(({ id }) => ({ table: expertiseQuery.table, id, fields: null })),
    ...items.map((item, index) => ({ table: expertiseQuery.table, id: item.id ?? `new-${index}`, fields: item })),
  ]

export function ExpertiseEditor() {
  const { supabase } = useServices()
  const [saveExpertise] = useState(() => createExpertiseSave(supabase))

  async function save(opened: ExpertiseList | null, { items }: Values): Promise<SaveResult<ExpertiseList>> {
    const result = await saveExpertise(opened?.items ?? [], items)
    return result.isSaved
      ? { isSaved: true, row: listOf(result.items) }
      : { isSaved: false, theirs: listOf(result.theirs) }
  }

  return (
    <EditorPage title="Edit Expertise" lead="One to ten areas, in the order of the page. They are saved together.">
      <div className="long-form">
        <RecordEditor query={listQuery}>
          {(list, reload) => (
            <RecordForm
              draftName="expertise"
              schema={ExpertiseFormSchema}
              record={list}
              initial={{ items: list.items.length > 0 ? list.items.map(asItem) : [newItem(0)] }}
              save={save}
              changesOf={changesOf(list)}
              onSaved={reload}
              messages={editorMessages.expertise}
              saveLabel="Save All Expertise"
              inWords={inWords}
            >
              <ExpertiseItems />
            </RecordForm>
          )}
        </RecordEditor>
      </div>
    </EditorPage>
  )
}

/** The list in words, for the choice between two versions of it. */
const inWords = (_field: string, value: unknown) =>
  (value as Values['items']) // the form has this field alone
    .map(({ title, description, is_primary }) => `${title}${is_primary ? ' (primary)' : ''}\n${description}`)
    .join('\n\n')
