import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFaultCheck } from '#server/backend/project-faults.ts'
import { listen } from '#tests/support/listen.ts'

/* A project of which single parts do not answer. */

type Fault = 'hangs' | 'is refused' | 429 | 500 | 503
const PATHS = { database: '/rest/', auth: '/auth/', storage: '/storage/', functions: '/functions/' }

let faults: Partial<Record<keyof typeof PATHS, Fault | 404>>
let asked: (string | undefined)[]
const server = createServer((request, response) => {
  asked.push(request.url)
  const [part] = Object.entries(PATHS).find(([, path]) => request.url?.startsWith(path)) ?? []
  const fault = faults[part as keyof typeof PATHS]
  if (fault === 'hangs') return
  if (fault === 'is refused') return void request.socket.destroy()
  const status = fault ?? (part === 'storage' ? 400 : part === 'functions' ? 405 : 200)
  response.writeHead(status, { 'content-type': 'application/json' }).end('[]')
})
let check: ReturnType<typeof createFaultCheck>

beforeEach(async () => {
  faults = {}
  asked = []
  check = createFaultCheck({ url: `http://localhost:${await listen(server)}`, publishableKey: 'p', secretKey: 's' })
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const NONE = { silentParts: [], refusesSecretKey: false, offersPasskeys: false, missingTables: [] }

test('nothing is wrong with a project whose parts all answer, each asked once', async () => {
  expect(await check()).toEqual(NONE)
  expect(asked).toHaveLength(new Set(asked).size)
})

test.each(['is refused', 429, 500, 503] as const)(
  'a part that does not answer (%s) is named, and what it was not asked is not claimed',
  async (fault) => {
    faults = { database: fault }
    expect(await check()).toEqual({ ...NONE, silentParts: ['database'], missingTables: null })
    faults = { auth: fault }
    expect(await check()).toEqual({ ...NONE, silentParts: ['auth'], refusesSecretKey: null, offersPasskeys: null })
    faults = { storage: fault }
    expect(await check()).toEqual({ ...NONE, silentParts: ['storage'] })
    faults = { functions: fault }
    expect(await check()).toEqual({ ...NONE, silentParts: ['functions'] })
  },
)

test('parts that hang are named together, before the page that shows the report gives up', async () => {
  faults = { database: 'hangs', auth: 'hangs', storage: 'hangs' }
  const startedAt = performance.now()
  const silentParts = ['database', 'auth', 'storage']
  expect(await check()).toEqual({ silentParts, refusesSecretKey: null, offersPasskeys: null, missingTables: null })
  expect(performance.now() - startedAt).toBeLessThan(6_000)
})

test('a function that is not deployed is named', async () => {
  faults = { functions: 404 }
  expect(await check()).toEqual({ ...NONE, silentParts: ['functions'] })
})
