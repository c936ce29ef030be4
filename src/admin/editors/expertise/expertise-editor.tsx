import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { EXPERTISE_TEXTS, ExpertiseForm, expertiseMessages } from '#content/expertise/expertise.schema.ts'
import { EXPERTISE_MAX_ITEMS, type Expertise } from '#content/expertise/expertise.ts'
import { expertiseQuery } from '#data/records/content-queries.ts'
import type { Query } from '#data/records/content-query.ts'
import { type CreatedExpertise, createExpertiseSave, makeRoom } from '#data/records/save-expertise.ts'
import type { SaveResult } from '#data/records/save-record.ts'
import { RecentlyDeleted } from '../../history/recently-deleted.tsx'
import { RecordEditor } from '../../record-editor/record-editor.tsx'
import { RecordForm } from '../../record-editor/record-form.tsx'
import { useSaveRecord } from '../../record-editor/use-save-record.ts'
import { useServices } from '../../session-context.tsx'
import { EditorPage } from '../editor-page.tsx'
import { ExpertiseItems, newItem } from './expertise-items.tsx'
import {
  ExpertiseFormSchema,
  type ExpertiseList,
  type ExpertiseValues,
  expertiseRows,
  listOf,
  valuesOf,
} from './expertise-rows.ts'

const listQuery: Query<ExpertiseList> = {
  // not the key of the rows themselves, which the search reads
  queryKey: ['expertiseList'],
  read: async (rest, signal) => listOf(await expertiseQuery.read(rest, signal)),
}

export function ExpertiseEditor() {
  const { supabase } = useServices()
  const { refresh } = useSaveRecord(expertiseQuery)
  const [{ saveExpertise, rows }] = useState(() => {
    const created: CreatedExpertise = new Map()
    return { saveExpertise: createExpertiseSave(supabase, created), rows: expertiseRows(created) }
  })

  async function save(opened: ExpertiseList | null, { items }: ExpertiseValues): Promise<SaveResult<ExpertiseList>> {
    const result = await saveExpertise(opened?.items ?? [], items)
    return result.isSaved
      ? { isSaved: true, row: listOf(result.items) }
      : { isSaved: false, theirs: listOf(result.theirs) }
  }

  return (
    <EditorPage title="Edit Expertise" lead="One to ten areas, in the order of the page. They are saved together.">
      <RecordEditor query={listQuery}>
        {(list, reload) => (
          <RecordForm
            formName="expertise"
            schema={ExpertiseFormSchema}
            record={list}
            initial={list.items.length > 0 ? valuesOf(list) : { items: [newItem(0)] }}
            valuesOf={valuesOf}
            save={save}
            onSaved={() => void refresh()}
            onUndone={refresh}
            rows={rows}
            reload={reload}
            messages={ExpertiseForm.messages}
            saveLabel="Save All Expertise"
            inWords={inWords}
            below={(opened, adopt) => (
              <DeletedExpertise
                onBack={async (row) => adopt(listOf(await makeRoom(supabase, opened?.items ?? [], row)))}
              />
            )}
          >
            <ExpertiseItems />
          </RecordForm>
        )}
      </RecordEditor>
    </EditorPage>
  )
}

/** Restored areas are added to the form, too, which may have unsaved changes to other areas. */
function DeletedExpertise({ onBack }: { onBack: (row: Expertise) => Promise<void> }) {
  const items: unknown[] = useWatch({ name: 'items' })
  const isFull = items.length >= EXPERTISE_MAX_ITEMS
  return (
    <div className="mt-6">
      <RecentlyDeleted
        query={expertiseQuery}
        onBack={(row) => onBack(row as unknown as Expertise)} // as the database returns it
        refusal={isFull ? expertiseMessages.cannotAdd(EXPERTISE_TEXTS.tooMany) : undefined}
      />
    </div>
  )
}

/** The list as text, for choosing between two versions. */
const inWords = (value: unknown) =>
  (value as ExpertiseValues['items']) // the form's only field
    .map(({ title, description, is_primary }) => `${title}${is_primary ? ' (primary)' : ''}\n${description}`)
    .join('\n\n')
