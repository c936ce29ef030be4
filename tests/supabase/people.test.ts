import { makePicture } from '@portico/backend/test-support/pictures.ts'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openSupabaseAccounts } from '#scripts/admin/supabase-accounts.ts'
import { removeUnnamedFiles } from '#server/backend/unused-uploads.ts'
import { openPeople } from '#server/people/people.ts'
import { startProject } from '#tests/support/supabase/project.ts'

/* Invitation, work and removal of an assistant in a project, as src/server/people/people.test.ts has them without one. */

const OWNER = 'owner@example.com'
const NORA = 'nora@example.com'
const PASSWORD = 'seven herons on the weir'

test('an assistant of a project is invited, prepares, and is removed', async () => {
  const project = await startProject(inject('cluster'), 'none')
  onTestFinished(() => project.close())
  const { url } = await project.listen()
  const { publishable, secret } = project.keys
  await openSupabaseAccounts({ url, secretKey: secret }).create(OWNER, PASSWORD)
  const people = openPeople({ url, key: secret }, 'https://site.example')

  const [{ id: by } = { id: '' }] = await people.list()
  expect(await people.invite(NORA, 'owner', by)).toEqual({ isInvited: true })
  expect(await people.invite(NORA, 'assistant', by), 'again').toEqual({ isInvited: true })
  expect(await people.list()).toMatchObject([
    { email: OWNER, role: 'owner', invitedAt: null },
    { email: NORA, role: 'assistant', invitedAt: expect.any(String) },
  ])
  await project.auth.mail('invite')
  const { tokenHash, data: metadata } = await project.auth.mail('invite')
  expect(metadata, 'which the template reads').toMatchObject({ invited_by: OWNER, invited_as: 'an assistant' })
  const nora = createClient(url, publishable, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data } = await nora.auth.verifyOtp({ token_hash: tokenHash!, type: 'invite' })
  expect((await nora.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  const { id } = data.user!

  const draft = { table_name: 'talks', fields: { title: 'Slow maps' }, author: id }
  expect((await nora.from('content_drafts').insert(draft)).status).toBe(201)
  expect((await nora.from('talks').insert({ title: 'a', location: 'b', description: 'c' })).status).toBe(403)
  const files = nora.storage.from('story-images')
  const options = { contentType: 'image/png', upsert: true }
  expect((await files.upload('talks/1.png', await makePicture('png'), options)).error).toBeNull()
  expect((await files.createSignedUploadUrl('talks/2.png', { upsert: true })).error).toMatchObject({ status: 400 })
  const rest = { url, key: secret }
  const served = () => fetch(`${url}/storage/v1/object/public/story-images/talks/1.png`)
  await removeUnnamedFiles(rest, { info: () => {} })
  expect((await served()).status).toBe(200)
  await project.database.query("update storage.objects set created_at = now() - interval '25 hours'")
  await removeUnnamedFiles(rest, { info: () => {} })
  expect((await served()).status).toBe(400)

  const [owner] = await people.list()
  await people.remove(owner!.id, id)
  expect((await nora.from('content_drafts').insert(draft)).status).toBe(401)
  expect((await people.list()).map(({ email }) => email)).toEqual([OWNER])
  expect((await project.database.query('select from content_drafts where author = $1', [id])).rows).toHaveLength(1)
  await expect(people.invite(OWNER, 'assistant', by)).rejects.toMatchObject({ code: 'is_there' })

  project.auth.setMailsLeft(0)
  await expect(people.invite(NORA, 'assistant', by)).rejects.toMatchObject({ code: 'too_many' })
})
