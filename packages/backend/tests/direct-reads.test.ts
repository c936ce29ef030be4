import { execFileSync } from 'node:child_process'
import { setImmediate as nextPhase } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { access } from '#tests/fixtures/access.ts'
import { openTestBackend, SITE_URL, type TestBackend } from '#tests/support/backend.ts'

const HTTP_OK = 200
const TITLES = '/rest/v1/events?select=title&order=title'
const EVENT = { location: 'Oslo', description: 'About it', date: '2024-01-05', type: 'talk' }

let backend: TestBackend

beforeEach(async () => {
  backend = await openTestBackend()
  backend.insertRows('events', [{ ...EVENT, title: 'Alpha' }])
})
afterEach(() => {
  vi.restoreAllMocks()
  backend.dispose()
})

type Headers = Record<string, string>

function readDirectly(url: string, more: Headers = {}) {
  const headers = { host: 'portico.test', apikey: backend.keys.publishable, ...more }
  const rawHeaders = Object.entries(headers).flat()
  return backend.readDirectly({ method: 'GET', url, headers, rawHeaders })
}

function bodyOf(url: string, headers?: Headers): unknown {
  const answer = readDirectly(url, headers)
  if (!answer) throw new Error(`${url} was not read directly`)
  return JSON.parse(answer.body.toString())
}

const titles = () => (bodyOf(TITLES) as { title: string }[]).map(({ title }) => title).join()

const statementsOf = () => vi.spyOn(backend.database, 'arrays')

async function write(method: string, path: string, body?: unknown) {
  const headers = { apikey: backend.keys.secret }
  const answer = await backend.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  expect(answer.status).toBeLessThan(300)
}

/** Runs SQL over a connection of another process. */
function writeElsewhere(sql: string) {
  const program = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`
  execFileSync(process.execPath, ['-e', program, `${backend.dataDir}/database.db`, sql])
}

describe('after a write the next read is new:', () => {
  beforeEach(() => {
    expect([titles(), titles()]).toEqual(['Alpha', 'Alpha'])
  })

  it('an insert through the API', async () => {
    await write('POST', '/rest/v1/events', { ...EVENT, title: 'Beta' })
    expect(titles()).toBe('Alpha,Beta')
  })

  it('an update through the API', async () => {
    await write('PATCH', '/rest/v1/events?title=eq.Alpha', { title: 'Omega' })
    expect(titles()).toBe('Omega')
  })

  it('a deletion through the API', async () => {
    await write('DELETE', '/rest/v1/events?title=eq.Alpha')
    expect(titles()).toBe('')
  })

  it('rows that the product inserts', () => {
    backend.insertRows('events', [{ ...EVENT, title: 'Beta' }])
    expect(titles()).toBe('Alpha,Beta')
  })

  it('a transaction that names no table', () => {
    backend.database.transaction(() => backend.database.run("update events set title = 'Omega'"))
    expect(titles()).toBe('Omega')
  })

  // a request that is sent after such a write comes with another turn of the event loop
  it('another process', async () => {
    writeElsewhere("update events set title = 'Omega'")
    await nextPhase()
    expect(titles()).toBe('Omega')
    writeElsewhere("update events set title = 'Psi'")
    await nextPhase()
    expect(titles()).toBe('Psi')
  })

  it('another process while the rows are read', async () => {
    writeElsewhere("update events set title = 'Omega'")
    await nextPhase()
    const { database } = backend
    vi.spyOn(database, 'arrays').mockImplementationOnce((sql, values) => {
      const rows = database.arrays(sql, values)
      writeElsewhere("update events set title = 'Psi'")
      return rows
    })
    expect(titles()).toBe('Omega')
    await nextPhase()
    expect(titles()).toBe('Psi')
  })
})

describe('the reads of a turn share a transaction', () => {
  it('which a save of the same turn ends, even when another process has saved since', async () => {
    await nextPhase()
    expect(titles()).toBe('Alpha')
    writeElsewhere("update events set title = 'Omega'")
    backend.insertRows('events', [{ ...EVENT, title: 'Beta' }])
    expect(titles()).toBe('Beta,Omega')
  })

  it('which ends with the turn', async () => {
    await nextPhase()
    const { connection } = backend.database
    titles()
    expect(connection.isTransaction).toBe(true)
    await nextPhase()
    expect(connection.isTransaction).toBe(false)
  })

  it('which does not outlive the database', async () => {
    titles()
    backend.close()
    await nextPhase()
  })
})

describe('an answer is kept', () => {
  it('until its own table is written', async () => {
    titles()
    const statements = statementsOf()
    await write('POST', '/rest/v1/companies', { name: 'A' })
    statements.mockClear()
    expect(titles()).toBe('Alpha')
    expect(statements).not.toHaveBeenCalled()
  })

  it('for the same address, Accept and Prefer alone', () => {
    backend.insertRows('events', [{ ...EVENT, title: 'Beta' }])
    const one = { accept: 'application/vnd.pgrst.object+json' }
    const forms: [string, Headers, unknown][] = [
      [TITLES, {}, [{ title: 'Alpha' }, { title: 'Beta' }]],
      [`${TITLES}&limit=1`, one, { title: 'Alpha' }],
      [`${TITLES}&limit=1`, {}, [{ title: 'Alpha' }]],
      [`${TITLES}&limit=1`, { accept: '' }, expect.objectContaining({ code: 'PGRST107' })],
      [`${TITLES}&limit=1`, { accept: 'undefined' }, expect.objectContaining({ code: 'PGRST107' })],
    ]
    for (const _ of [1, 2]) for (const [url, headers, body] of forms) expect(bodyOf(url, headers)).toEqual(body)
    const counted = () => readDirectly(TITLES, { prefer: 'count=exact' })?.headers.join()
    expect([counted(), counted()]).toEqual([expect.stringContaining('0-1/2'), expect.stringContaining('0-1/2')])
    expect(readDirectly(TITLES)?.headers.join()).toContain('0-1/*')
  })

  it('not after an error, which is not cached', () => {
    const url = `${TITLES}&limit=1`
    const object = { accept: 'application/vnd.pgrst.object+json' }
    vi.spyOn(backend.database, 'arrays').mockImplementationOnce(() => {
      throw new Error('once')
    })
    expect(bodyOf(url, object)).toMatchObject({ code: 'XX000' })
    expect(bodyOf(url, object)).toEqual({ title: 'Alpha' })
  })

  it('while there is room: anonymous clients cannot fill the memory', () => {
    backend.insertRows('articles', [{ title: 'A', content: 'x'.repeat(150_000) }])
    const read = (count: number) => readDirectly(`/rest/v1/articles?select=content&limit=${count}`)
    for (let count = 1; count <= 40; count++) expect(read(count)?.body.length).toBeGreaterThan(150_000)
    const statements = statementsOf()
    read(40)
    expect(statements).not.toHaveBeenCalled()
    read(1)
    expect(statements).toHaveBeenCalledTimes(1)
  })
})

it('a flood of different reads displaces no answer that visitors have asked for again', () => {
  for (const _ of [1, 2]) titles()
  for (let count = 0; count < 600; count++) expect(readDirectly(TITLES, { prefer: `x=${count}` })?.status).toBe(HTTP_OK)
  const statements = statementsOf()
  expect(titles()).toBe('Alpha')
  expect(statements).not.toHaveBeenCalled()
  readDirectly(TITLES, { prefer: 'x=0' })
  expect(statements).toHaveBeenCalledTimes(1)
})

describe('how a read is run is kept', () => {
  const filter = (text: string) => `${TITLES}&title=eq.${text}`

  it('whatever is preferred, and finds new rows', async () => {
    const prefer = (text: string) => ({ prefer: text })
    expect(bodyOf(TITLES)).toHaveLength(1)
    await write('POST', '/rest/v1/events', { ...EVENT, title: 'Beta' })
    expect(bodyOf(TITLES, prefer('nothing'))).toHaveLength(2)
    expect(readDirectly(TITLES, prefer('count=exact'))?.headers.join()).toContain('0-1/2')
  })

  it('with its own literals', async () => {
    expect([bodyOf(filter('Alpha')), bodyOf(filter('Beta'))]).toEqual([[{ title: 'Alpha' }], []])
    await write('POST', '/rest/v1/events', { ...EVENT, title: 'Beta' })
    expect([bodyOf(filter('Alpha')), bodyOf(filter('Beta'))]).toEqual([[{ title: 'Alpha' }], [{ title: 'Beta' }]])
  })
})

describe('no direct response', () => {
  it.each<[string, Headers]>([
    ['no key', { apikey: '' }],
    ['a wrong key', { apikey: 'sb_publishable_x' }],
    ['another origin', { origin: SITE_URL }],
    ['another schema', { 'accept-profile': 'private' }],
    ['a schema for writing', { 'content-profile': 'private' }],
    ['a body', { 'content-length': '2' }],
    ['a body in parts', { 'transfer-encoding': 'chunked' }],
    ['an access token', { authorization: 'Bearer ey.ey.ey' }],
    ['another scheme', { authorization: 'Basic x' }],
  ])('with %s', (_, headers) => {
    expect(readDirectly(TITLES)?.status).toBe(HTTP_OK)
    expect(readDirectly(TITLES, headers)).toBeUndefined()
  })

  it('with the secret key', () => {
    const { publishable, secret } = backend.keys
    expect(readDirectly(TITLES, { authorization: `Bearer ${publishable}` })?.status).toBe(HTTP_OK)
    expect(readDirectly(TITLES, { authorization: `Bearer ${secret}` })).toBeUndefined()
    expect(readDirectly(TITLES, { apikey: secret })).toBeUndefined()
  })

  it('with a token behind a key that Node would drop', () => {
    const authorization = `Bearer ${backend.keys.publishable}`
    const headers = { apikey: backend.keys.publishable, authorization }
    const rawHeaders = ['Authorization', authorization, 'authorization', 'Bearer ey.ey.ey']
    expect(backend.readDirectly({ method: 'GET', url: TITLES, headers, rawHeaders })).toBeUndefined()
  })

  it.each(['HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])('to %s', (method) => {
    const headers = { apikey: backend.keys.publishable }
    expect(backend.readDirectly({ method, url: TITLES, headers, rawHeaders: [] })).toBeUndefined()
  })

  it.each([
    '/rest/v1/nothing',
    '/rest/v1/',
    '/rest/v1/events/',
    '/rest/v1/_accounts',
    '/rest/v1/events#x',
    '/rest/v1/events?select=title#x',
    '/rest/v1/../v1/events',
    '/REST/v1/events',
    '/rest/v1/%65vents',
    '/rest/v1/constructor',
  ])('to GET %s', (url) => {
    expect(readDirectly(url)).toBeUndefined()
  })

  it('a table that visitors may not read, or not every row of it', () => {
    expect(readDirectly('/rest/v1/messages')).toBeUndefined()
    expect(readDirectly('/rest/v1/profiles')).toBeUndefined()
  })

  it('a table of which visitors see some rows', async () => {
    const open = access.events!
    const events = { ...open, policies: { select: () => ({ type: 'film' }) } }
    const other = await openTestBackend({ access: { ...access, events } })
    onTestFinished(() => other.dispose())
    const headers = { apikey: other.keys.publishable }
    expect(other.readDirectly({ method: 'GET', url: TITLES, headers, rawHeaders: [] })).toBeUndefined()
  })
})
