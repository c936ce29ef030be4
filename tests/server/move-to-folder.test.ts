import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { DemoRemains } from '#api/demo.ts'
import { demoRemains, removeDemo } from '#server/backend/demo-content.ts'
import { runCommand } from '#tests/support/commands.ts'
import {
  contentOf,
  makeSiteFolder,
  newFolder,
  OWNER,
  openSite,
  serveProject,
  type TestProject,
  variablesOf,
} from '#tests/support/move.ts'
import { canMount, mountSmallDisk } from '#tests/support/small-disk.ts'

/* `npm run move -- --to folder` from a project that was filled by a move. */

async function makeFullProject(): Promise<{ project: TestProject; home: string }> {
  const [home, project] = [await makeSiteFolder(), await serveProject()]
  const there = await runCommand('move', ['--to', 'supabase'], { ...variablesOf(project), DATA_DIR: home })
  expect(there.status).toBe(0)
  return { home, project }
}

const moveBack = (project: TestProject, back: string) =>
  runCommand('move', ['--to', 'folder'], { ...variablesOf(project), DATA_DIR: back })

it('accounts keep their order, one without a mail address stays behind by name, and each file is read once', async () => {
  const { home, project } = await makeFullProject()
  const phone = { id: crypto.randomUUID(), email: '', phone: '4912345', user_metadata: {}, app_metadata: {} }
  const read: string[] = []
  project.answer = async (request, ask) => {
    const { pathname } = new URL(request.url)
    if (/\/object\/(?!list|bucket)/.test(pathname)) read.push(pathname)
    if (pathname.endsWith('/factors') && pathname.includes(phone.id)) return Response.json([])
    if (!pathname.endsWith('/admin/users') || request.method !== 'GET') return undefined
    const answer = await ask()
    if (!answer.ok) return answer
    const { users } = await answer.json()
    // GoTrue lists the newest first
    return Response.json({ users: [{ ...phone, created_at: new Date().toISOString() }, ...users.toReversed()] })
  }
  const back = newFolder()
  const { status, err } = await moveBack(project, back)
  expect(status).toBe(0)
  expect(err).toContain('The account 4912345 has no mail address: it stays behind.')
  const emails = contentOf(back).accounts.map(({ email }) => email)
  expect(emails).toEqual(contentOf(home).accounts.map(({ email }) => email))
  expect(read).toHaveLength(contentOf(home).files.length)
})

it.skipIf(!canMount)('on a full disk it says what to do, and goes on once there is room', async () => {
  const { project } = await makeFullProject()
  const disk = mountSmallDisk(16)
  onTestFinished(disk.dispose)
  disk.fill(1_000_000)
  const { status, err } = await moveBack(project, disk.path)
  expect(status).toBe(1)
  expect(err).toMatch(/ is full\. Make room on it.* Run the same command again\.$/)
  disk.drain()
  expect(await moveBack(project, disk.path)).toMatchObject({ status: 0 })
})

it('commands to type are quoted for the shell', async () => {
  const { project } = await makeFullProject()
  project.backend.database.transaction(() =>
    project.backend.database.run('update _accounts set email = ? where email = ?', "o'brien&co@portico.test", OWNER),
  )
  const back = join(newFolder(), 'my site')
  const { status, out } = await moveBack(project, back)
  expect(status).toBe(0)
  expect(out).toContain(`npm run admin -- reset-password 'o'\\''brien&co@portico.test'`)
  expect(out).toContain(`with DATA_DIR='${back}'`)
})

it('the demo is still known as such after the way there and back, and goes with its pictures', async () => {
  const { home, project } = await makeFullProject()
  const idsOf = ({ rows }: DemoRemains) => Object.values(rows).flat()
  rmSync(join(home, 'moved-to.json'))
  const before = await openSite(home)
  const { fields, ...lists } = demoRemains(before)
  before.close()

  const back = newFolder()
  expect((await moveBack(project, back)).status).toBe(0)
  const after = await openSite(back)
  onTestFinished(() => after.close())
  expect(demoRemains(after).fields).toEqual(fields)
  expect(idsOf(demoRemains(after))).toEqual(expect.arrayContaining(idsOf({ ...lists, fields })))
  await removeDemo(after)
  expect(after.database.all('select 1 from talks')).toEqual([])
  expect(after.storage.list('hero-images')).toEqual([])
})
