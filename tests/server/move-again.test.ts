import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readMoved } from '@portico/backend/move'
import { expect, it } from 'vitest'
import { moveToFolder, moveToSupabase } from '#scripts/move/move-between.ts'
import {
  contentOf,
  makeSiteFolder,
  newFolder,
  OWNER,
  openProject,
  openSite,
  type TestProject,
  taskOf,
} from '#tests/support/move.ts'

/* A site that moves more than once, or goes on after an interruption: nothing that one side alone has is lost. */

const waitingAt = ({ backend }: TestProject) =>
  backend.database.all("select id, last_error from contact_messages where status = 'pending'")

const messageIn = (dataDir: string, id: unknown) =>
  contentOf(dataDir).rows.contact_messages?.find((row) => row.id === id)

const waitingIn = (dataDir: string) =>
  contentOf(dataDir).rows.contact_messages?.filter(({ status }) => status === 'pending') ?? []

it('there, back and there again: a waiting message is mailed by the side that has it last', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openProject(), newFolder()]
  const [message] = waitingIn(home)
  await moveToSupabase(taskOf(project, home))
  await moveToFolder(taskOf(project, back))
  expect([waitingAt(project), waitingIn(back)]).toEqual([[], [message]])

  // in the last step, after both accounts were removed and added
  project.failAfter = project.writes + 4
  await expect(moveToSupabase(taskOf(project, back))).rejects.toThrow()
  expect(waitingAt(project)).toEqual([])
  project.failAfter = Number.POSITIVE_INFINITY
  const again = await moveToSupabase(taskOf(project, back))
  expect(again).toMatchObject({ faults: [], waiting: 1 })
  expect(waitingAt(project)).toEqual([{ id: message!.id, last_error: message!.last_error }])
})

it('a message that was sent again from the folder waits at the project, whatever became of it there before', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openProject(), newFolder()]
  await moveToSupabase(taskOf(project, home))
  project.backend.database.run("update contact_messages set status = 'failed' where status = 'pending'")
  await moveToFolder(taskOf(project, back))
  const site = await openSite(back)
  site.database.transaction(() =>
    site.database.run("update contact_messages set status = 'pending', updated_at = now() where status = 'failed'"),
  )
  site.close()
  expect(await moveToSupabase(taskOf(project, back))).toMatchObject({ faults: [], waiting: 1 })
  expect(waitingAt(project)).toHaveLength(1)
})

it.each(['interrupted', 'completed'])(
  'a way back to another folder than that of a move that was %s mails what waits',
  async (how) => {
    const [home, project, other, back] = [await makeSiteFolder(), await openProject(), newFolder(), newFolder()]
    const [message] = waitingIn(home)
    await moveToSupabase(taskOf(project, home))
    // in the last step: the project has given it up, and the folder is not in use
    if (how === 'interrupted') project.failAfter = project.writes
    await moveToFolder(taskOf(project, other)).catch(() => {})
    expect(waitingAt(project)).toEqual([])
    project.failAfter = Number.POSITIVE_INFINITY
    expect(await moveToFolder(taskOf(project, back))).toMatchObject({ faults: [], waiting: 1 })
    expect(messageIn(back, message!.id)).toEqual(message)
    const given =
      "select last_error from contact_messages where status = 'failed' and last_error like '%mailed from there%'"
    expect(project.backend.database.all(given)).toEqual([
      {
        last_error: `It was moved to ${back} and is mailed from there. (${message!.updated_at}) ${message!.last_error}`,
      },
    ])
  },
)

/** Moves up to the last step, in which the line is cut before the waiting message arrives. */
async function moveUpToLastStep(project: TestProject, home: string): Promise<void> {
  const [message] = waitingIn(home)
  project.answer = async (request) => {
    const isLast = request.method === 'POST' && (await request.clone().text()).includes(String(message!.id))
    if (isLast) throw new TypeError('The line was cut')
    return undefined
  }
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow('The line was cut')
  expect(readMoved(home)?.isFinished).toBe(false)
  project.answer = undefined
}

it('after an interruption in the last step a new password and a second factor that were set since stay', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  await moveUpToLastStep(project, home)
  const { database, accounts } = project.backend
  const newer = await accounts.hashPassword('two otters below the weir', OWNER)
  const id = accounts.find(OWNER)!
  database.transaction(() => {
    database.run('update _accounts set password_hash = ? where id = ?', newer, id)
    const factor = "values (?, 'Phone', 'JBSWY3DPEHPK3PXP', 'verified')"
    database.run(`insert into _factors (account_id, friendly_name, secret, status) ${factor}`, id)
  })
  const moved = await moveToSupabase(taskOf(project, home))
  expect(moved).toMatchObject({ faults: [], factors: [] })
  expect(database.get('select password_hash from _accounts where id = ?', id)?.password_hash).toBe(newer)
  expect(database.all('select friendly_name from _factors')).toEqual([{ friendly_name: 'Phone' }])
})

it('after an interruption in the last step another address or a removal there is not taken back unasked', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  await moveUpToLastStep(project, home)
  const { database } = project.backend
  database.transaction(() => database.run('delete from _accounts where email <> ?', OWNER))
  await expect(moveToSupabase(taskOf(project, home))).rejects.toThrow(
    'has content of its own: the account other@portico.test (changed there since)',
  )
  expect(database.all('select email from _accounts')).toEqual([{ email: OWNER }])
})

it('a second factor of the project that a move there removes is named', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openProject(), newFolder()]
  await moveToSupabase(taskOf(project, home))
  expect(await moveToFolder(taskOf(project, back))).toMatchObject({ factors: [] })
  const { database, accounts } = project.backend
  const factor = "values (?, 'Phone', 'JBSWY3DPEHPK3PXP', 'verified')"
  const id = accounts.find('other@portico.test')!
  database.transaction(() =>
    database.run(`insert into _factors (account_id, friendly_name, secret, status) ${factor}`, id),
  )
  expect(await moveToSupabase(taskOf(project, back))).toMatchObject({ faults: [], factors: ['other@portico.test'] })
})

it('programs that were connected by agreeing end with a move, by name, and keys that were made by hand live on', async () => {
  const [home, project, back] = [await makeSiteFolder(), await openProject(), newFolder()]
  const site = await openSite(home)
  const { made_by } = site.database.get('select made_by from access_keys')!
  const connected = (name: string, more: object = {}) => ({
    ...{ id: crypto.randomUUID(), name, made_by, key_hash: `of ${name}`, refresh_hash: `of ${name}`, ...more },
  })
  const ended = '2026-01-02T03:04:05+00:00'
  site.insertRows('access_keys', [connected('Claude (claude.ai)'), connected('Ended', { revoked_at: ended })])
  site.close()
  const lives = ({ backend }: TestProject) =>
    backend.database.all('select name from access_keys where revoked_at is null')
  const there = await moveToSupabase(taskOf(project, home))
  expect(there).toMatchObject({ faults: [], programs: ['Claude (claude.ai)'] })
  expect(lives(project)).toEqual([{ name: 'Claude' }])
  expect(contentOf(home).rows.access_keys?.filter(({ revoked_at }) => revoked_at === null)).toHaveLength(2)

  expect(await moveToFolder(taskOf(project, back))).toMatchObject({ faults: [], programs: [] })
  rmSync(join(home, 'moved-to.json'))
})

it.each([
  ['of S3', 400, { statusCode: '404', error: 'not_found', message: 'Object not found' }],
  ['on a disk', 500, { statusCode: '500', error: 'Internal', message: 'Internal Server Error' }],
])(
  'a file whose bytes are missing in a project %s is named, and uploaded again by a move there',
  async (_where, status, body) => {
    const [home, project] = [await makeSiteFolder(), await openProject()]
    const [file] = contentOf(home).files
    await moveToSupabase(taskOf(project, home))
    const path = `${file!.bucket}/${file!.name}`
    let isMissing = true
    project.answer = async (request) => {
      if (!request.url.includes(path)) return undefined
      if (request.method !== 'GET') isMissing = false
      return isMissing ? Response.json(body, { status }) : undefined
    }
    for (const isDry of [true, false]) {
      const { difference, faults } = await moveToFolder(taskOf(project, newFolder(), { isDry }))
      expect([difference.files.lost, faults]).toEqual([[path], []])
    }
    rmSync(join(home, 'moved-to.json'))
    expect((await moveToSupabase(taskOf(project, home))).faults).toEqual([])
    expect(isMissing).toBe(false)
  },
)

it('metadata of an account is moved without what a project refuses', async () => {
  const [home, project] = [await makeSiteFolder(), await openProject()]
  const site = await openSite(home)
  const metadata = JSON.stringify({ name: 'Ada \ud83d\0' })
  site.database.transaction(() => site.database.run('update _accounts set user_metadata = ?', metadata))
  site.close()
  expect((await moveToSupabase(taskOf(project, home))).faults).toEqual([])
  const stored = project.backend.database.all('select distinct user_metadata from _accounts')
  expect(stored).toEqual([{ user_metadata: '{"name":"Ada \ufffd"}' }])
})

it.each([
  [
    '/auth/v1/admin/users',
    500,
    'The auth service did not list the accounts (500): A mood. Run the same command again.',
  ],
  ['/rest/v1/talks', 503, 'Talk cannot be read or written in the project (503): A mood. Run the same command again.'],
  ['/rest/v1/', 503, 'The project does not say which tables it has (503): no description. Run the same command again.'],
  ['/storage/v1/bucket', 500, 'The storage of the project cannot be read (500): A mood. Run the same command again.'],
  [
    '/storage/v1/object/list/press-kit',
    429,
    'did not list the files of press-kit (429): A mood. Run the same command again.',
  ],
])('a project that fails at %s with %i says what to do', async (path, status, sentence) => {
  const [project, back] = [await openProject(), newFolder()]
  project.answer = async ({ url }) => {
    return new URL(url).pathname === path ? Response.json({ message: 'A mood' }, { status }) : undefined
  }
  await expect(moveToFolder(taskOf(project, back))).rejects.toThrow(sentence)
})
