import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { hasDemo } from '#api/demo.ts'
import { visibleSections } from '#content/site/menu.ts'
import { moveToSupabase } from '#scripts/move/move-between.ts'
import { projectDemo } from '#server/backend/project-demo.ts'
import { makeSiteFolder, SITE_URL } from '#tests/support/move.ts'
import { type Project, startProject } from '#tests/support/supabase/project.ts'

/* The demo of a site that was moved to a project. */

let project: Project
let demo: ReturnType<typeof projectDemo>
beforeEach(async () => {
  project = await startProject(inject('cluster'), 'none')
  const { url } = await project.listen()
  const { publishable, secret } = project.keys
  const address = { url, publishableKey: publishable, secretKey: secret }
  demo = projectDemo({ url, key: secret })
  const options = { siteUrl: SITE_URL, fetch, isDry: false, mayReplace: false, say: () => {} }
  expect((await moveToSupabase({ ...options, project: address, dataDir: await makeSiteFolder() })).faults).toEqual([])
})
afterEach(() => project.close())

const all = async (table: string) => (await project.database.query(`select * from ${table}`)).rows

it('after a move to a project the demo is known there, and goes without what the owner wrote', async () => {
  const { rows, fields, isKeptInHistory } = await demo.remains()
  expect(rows.talks).toHaveLength((await all('talks')).length)
  expect(fields.site?.toSorted()).toEqual(['employer', 'response_time', 'summary'])
  expect(isKeptInHistory).toBe(true)

  const [own, drafted] = rows.talks!
  await project.service.from('talks').update({ title: 'My own talk' }).eq('id', own)
  await project.service
    .from('content_drafts')
    .insert({ table_name: 'talks', row_id: drafted, fields: { title: 'Mine' } })
  await project.service.from('hero').update({ title: 'Anna Holt' }).eq('singleton', true)
  await demo.remove()

  expect(hasDemo(await demo.remains())).toBe(false)
  expect((await all('talks')).map(({ id }) => id).toSorted()).toEqual([own, drafted].toSorted())
  expect(await all('hero')).toMatchObject([{ title: 'Anna Holt', description: '', image_url: null }])
  const [site] = await all('site')
  expect(site).toMatchObject({ employer: '', advisory_in_footer: false, speaking_in_footer: false })
  const shown = visibleSections({ sections: site!.sections })
  expect(shown).toContain('talks-media')
  expect(shown).not.toContain('expertise')
  // and can be restored
  const deleted = (await all('content_versions')).filter(
    ({ table_name, action }) => table_name === 'expertise' && action === 'delete',
  )
  expect(deleted).toHaveLength(rows.expertise!.length)
})

it('a project without a record of the demo has none', async () => {
  await project.service.from('kept_values').delete().eq('name', 'demo-content')
  expect(hasDemo(await demo.remains())).toBe(false)
  await demo.remove()
  expect(await all('talks')).not.toEqual([])
})
