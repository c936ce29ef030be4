import { expect, inject, onTestFinished, test } from 'vitest'
import { createFaultCheck } from '#server/backend/project-faults.ts'
import { startProject } from '#tests/support/supabase/project.ts'

test('tables that a project lacks, wholly or in part, are named until the migrations are pushed', async () => {
  const project = await startProject(inject('cluster'), 'none')
  onTestFinished(() => project.close())
  const { url } = await project.listen()
  const { publishable, secret } = project.keys
  const change = (sql: string) => project.database.exec(`${sql}; notify pgrst, 'reload schema'`)
  const check = createFaultCheck({ url, publishableKey: publishable, secretKey: secret })
  await change('alter table testimonials rename to later; alter table content_drafts rename is_removal to later')
  const missing = async () => (await check()).missingTables?.sort()
  await expect.poll(missing).toEqual(['content_drafts', 'testimonials'])
  await change('alter table later rename to testimonials; alter table content_drafts rename later to is_removal')
  await expect.poll(missing).toEqual([])
})
