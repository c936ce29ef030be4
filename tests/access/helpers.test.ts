import { expect, test } from 'vitest'
import type { ContentDraft } from '#content/draft.ts'
import { scheduleDraft } from '#data/drafts.ts'
import { OTHER_ID } from '#tests/support/actors.ts'
import { startBothEngines } from './both-engines.ts'

/* What others prepare is scheduled as the owner has seen it, on both engines. */

const engines = startBothEngines()

test.each(['embedded', 'postgres'] as const)('a time is set for what was seen, on %s', async (name) => {
  const admin = engines[name].clientOf('an admin')
  const drafts = () => admin.from('content_drafts').select().eq('id', OTHER_ID)
  await engines[name].remove('content_drafts', OTHER_ID)
  const draft = { id: OTHER_ID, table_name: 'talks', fields: { title: 'seen' }, access_key: OTHER_ID, note: 'n' }
  await admin.from('content_drafts').insert(draft)
  const [seen] = (await drafts()).data as [ContentDraft]
  const program = engines[name].clientOf('the secret key')
  await program
    .from('content_drafts')
    .update({ fields: { title: 'unseen' } })
    .eq('id', OTHER_ID)
  await expect(scheduleDraft(admin, seen, '2099-01-01T00:00:00Z')).rejects.toMatchObject({ status: 409 })
  const [now] = (await drafts()).data as [ContentDraft]
  expect(now.publish_at).toBeNull()
  expect(await scheduleDraft(admin, now, '2099-01-01T00:00:00Z')).toMatchObject({ fields: { title: 'unseen' } })
})
