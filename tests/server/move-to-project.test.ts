import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from '@portico/backend'
import { expect, it, onTestFinished, vi } from 'vitest'
import { runCommand, startCommand } from '#tests/support/commands.ts'
import {
  contentOf,
  makeSiteFolder,
  newFolder,
  OWNER,
  openSite,
  SITE_URL,
  serveProject,
  type TestProject,
  variablesOf,
} from '#tests/support/move.ts'

/* `npm run move -- --to supabase` */

const move = (project: TestProject, home: string, ...words: string[]) =>
  runCommand('move', ['--to', 'supabase', ...words], { ...variablesOf(project), DATA_DIR: home })

/** A stopped site, changed by `change`. */
async function makeFolder(change: (site: Backend) => void | Promise<void> = () => {}): Promise<string> {
  const home = await makeSiteFolder()
  const site = await openSite(home)
  await change(site)
  site.close()
  return home
}

const write = ({ database }: Pick<Backend, 'database'>, sql: string, ...values: string[]) =>
  database.transaction(() => database.run(sql, ...values))

it('what a new project has from its migrations is neither content of its own nor a loss', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  const dry = await move(project, home, '--dry-run')
  expect(dry).toMatchObject({
    status: 0,
    out: expect.stringContaining('to be removed or replaced there: 0 accounts, 0 rows, 0 files'),
  })
  expect(await move(project, home)).toMatchObject({ status: 0 })
})

it('a dry run counts what --replace removes, the accounts too', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  project.backend.accounts.create('owner-there@portico.test', '')
  write(project.backend, "update hero set title = 'Of its own', updated_at = now()")
  expect((await move(project, home, '--dry-run')).err).toContain(
    'has content of its own: the account owner-there@portico.test, Hero Section (1 row).',
  )
  const dry = await move(project, home, '--dry-run', '--replace')
  expect(dry.out).toContain('to be removed or replaced there: 1 account, 2 rows, 0 files')
  expect(project.backend.accounts.count()).toBe(1)
})

it('what the project has sent is sent: a move that is killed after the waiting messages arrived mails nothing twice', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  const sent = () =>
    project.backend.database.all("select status, attempts from contact_messages where name = 'Sent there'")
  const site = await openSite(home)
  write(site, "update contact_messages set name = 'Sent there' where status = 'pending'")
  site.close()
  const killed = startCommand('move', ['--to', 'supabase'], { ...variablesOf(project), DATA_DIR: home })
  project.answer = async (request, ask) => {
    const isWaiting = request.url.includes('/contact_messages') && (await request.clone().text()).includes('Sent there')
    const answer = await ask()
    if (!isWaiting) return answer
    // a server of the project, which was started too early
    write(project.backend, "update contact_messages set status = 'sent', attempts = 2 where status = 'pending'")
    killed.kill()
    return answer
  }
  expect((await killed.result).status).toBeNull()
  expect(sent()).toEqual([{ status: 'sent', attempts: 2 }])
  delete project.answer
  const mark = () => readFileSync(join(home, 'moved-to.json'), 'utf8')
  const before = mark()
  expect(await move(project, home, '--dry-run')).toMatchObject({ status: 0 })
  expect(mark()).toBe(before)
  expect(await move(project, home)).toMatchObject({ status: 0 })
  expect(sent()).toEqual([{ status: 'sent', attempts: 2 }])
})

const FILE = '/storage/v1/object/public/press-kit/deck.png'

it('links to the site’s own files lead to those of the new side, in fields, rich text and versions, there and back', async () => {
  const row_id = crypto.randomUUID()
  const home = await makeFolder((site) => {
    write(site, 'update talks set slides_url = ?', SITE_URL + FILE)
    write(site, 'update hero set description = ?', `<p>My <a href="${SITE_URL}${FILE}">deck</a></p>`)
    const draft = { table_name: 'talks', row_id, fields: { slides_url: SITE_URL + FILE } }
    site.database.transaction(() => site.insertRows('content_drafts', [draft]))
  })
  const [project, back] = [await serveProject(), newFolder()]
  const { backend, address } = project
  expect(await move(project, home)).toMatchObject({ status: 0 })
  expect(backend.database.get('select slides_url from talks')?.slides_url).toBe(address.url + FILE)
  const moved = backend.database.get('select fields from content_drafts where row_id = ?', row_id)
  expect(moved?.fields).toContain(address.url + FILE)
  expect(backend.database.get('select description from hero')?.description).toContain(`href="${address.url}${FILE}"`)
  // a picture's address has no origin, wherever it is
  expect(backend.database.get('select image_url from stories')?.image_url).toMatch(/^\/storage\//)

  const variables = { ...variablesOf(project), DATA_DIR: back }
  expect(await runCommand('move', ['--to', 'folder'], variables)).toMatchObject({ status: 0 })
  const [before, after] = [contentOf(home).rows, contentOf(back).rows]
  expect([after.talks, after.hero, after.content_drafts]).toEqual([before.talks, before.hero, before.content_drafts])
})

it('buckets that would refuse or hide the site’s files are named before anything is written', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  project.answer = async (request, ask) => {
    if (!request.url.includes('/storage/v1/bucket')) return undefined
    const listed: Record<string, unknown>[] = await (await ask()).json()
    const changes: Record<string, object> = {
      'press-kit': { public: false },
      'hero-images': { file_size_limit: 1024 * 1024, allowed_mime_types: ['image/png'] },
      'story-images': { file_size_limit: null, allowed_mime_types: null },
    }
    return Response.json(listed.map((bucket) => ({ ...bucket, ...changes[String(bucket.id)] })))
  }
  const { status, err } = await move(project, home)
  expect(status).toBe(1)
  expect(err).toContain('hero-images takes files of 1 MB at most, not of 5 MB')
  expect(err).toContain('hero-images does not take image/webp')
  expect(err).toContain('press-kit is not public')
  expect(err).not.toContain('story-images')
  expect(project.writes).toBe(0)
})

it('files and accounts that the project refuses are listed like rows, and the rest arrives', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  const [refused] = contentOf(home).files
  project.answer = async (request) => {
    if (request.method !== 'POST') return undefined
    if (request.url.endsWith(`/object/${refused!.bucket}/${refused!.name}`)) {
      const message = 'The object exceeded the maximum allowed size'
      return Response.json({ statusCode: '413', error: 'Payload too large', message }, { status: 400 })
    }
    if (!request.url.includes('/admin/users') || !(await request.clone().text()).includes('other@')) return undefined
    return Response.json({ code: 422, error_code: 'validation_failed', msg: 'Unable to validate it' }, { status: 422 })
  }
  const { status, err } = await move(project, home)
  expect(status).toBe(1)
  const file = `The file ${refused!.bucket}/${refused!.name} is refused: The object exceeded the maximum allowed size.`
  expect(err).toContain(file)
  expect(err).toContain('The account other@portico.test is refused: Unable to validate it.')
  expect(project.backend.accounts.count()).toBe(1)
  expect(project.backend.database.all('select 1 from _objects')).toHaveLength(contentOf(home).files.length - 1)
})

it('metadata is compared as JSON, whose keys have no order', async () => {
  const metadata = { preferences: { colour: 'red', size: { width: 1, height: 2 } } }
  const home = await makeFolder((site) =>
    write(site, 'update _accounts set user_metadata = ? where email = ?', JSON.stringify(metadata), OWNER),
  )
  const project = await serveProject()
  project.answer = async (request, ask) => {
    if (!request.url.includes('/admin/users?')) return undefined
    const answer = await ask()
    if (!answer.ok) return answer
    const text = await answer.text()
    // as jsonb has it, by the length of the keys
    const ordered = '{"size":{"width":1,"height":2},"colour":"red"}'
    return Response.json(JSON.parse(text.replace(JSON.stringify(metadata.preferences), ordered)))
  }
  const moved = await move(project, home)
  expect(moved.err).not.toContain('differs')
  expect(moved.status).toBe(0)
})

it('each file is stored for image search, read back once, and tried again after one failure', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  const { files } = contentOf(home)
  const asked: string[] = []
  const robots = new Set<string | null>()
  project.answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (/\/object\/(list|bucket)/.test(pathname) || !pathname.startsWith('/storage/v1/object/')) return undefined
    asked.push(request.method)
    if (request.method === 'POST') robots.add(request.headers.get('x-robots-tag'))
    if (asked.length === 1) return Response.json({ message: 'Internal' }, { status: 500 })
    return undefined
  }
  expect(await move(project, home)).toMatchObject({ status: 0 })
  expect(asked.filter((method) => method === 'GET')).toHaveLength(files.length)
  expect(asked.filter((method) => method === 'POST')).toHaveLength(files.length + 1)
  expect([...robots]).toEqual(['all'])
})

it('says how far it is while it takes long', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  project.answer = async (request) => {
    const isUpload = request.method === 'POST' && request.url.includes('/storage/v1/object/hero-images')
    if (isUpload) clock.mockImplementation(() => now() + 6_000)
    return undefined
  }
  const { status, out } = await move(project, home)
  expect(status).toBe(0)
  expect(out).toMatch(/^ {2}files copied: \d+ of \d+$/m)
})

it('tables and columns that this program does not know are named, although they are empty', async () => {
  const [home, project] = [await makeFolder(), await serveProject()]
  let extra: object = { guests: { properties: { id: {} } } }
  project.answer = async (request, ask) => {
    if (new URL(request.url).pathname !== '/rest/v1/') return undefined
    const { definitions } = await (await ask()).json()
    return Response.json({ definitions: { ...definitions, ...extra } })
  }
  const dry = await move(project, home, '--dry-run')
  expect(dry).toMatchObject({
    status: 0,
    err: expect.stringContaining('does not know the table guests of the project'),
  })
  extra = { testimonials: { properties: { ...columnsOf(project, 'testimonials'), colour: {} } } }
  expect((await move(project, home, '--dry-run')).err).toContain(
    'The project is newer than this program: testimonials has a column colour.',
  )
})

const columnsOf = ({ backend }: TestProject, table: string) =>
  Object.fromEntries(backend.database.tables.get(table)!.columns)

it('commands to type are quoted for the shell', async () => {
  const home = await makeFolder((site) =>
    write(site, 'update _accounts set email = ? where email = ?', "o'brien&co@localhost", OWNER),
  )
  const { out } = await move(await serveProject(), home)
  expect(out).toContain(`npm run admin -- set-email 'o'\\''brien&co@localhost' you@example.com`)
})
