import { fork } from 'node:child_process'
import { join } from 'node:path'
import { openDoor, type TestSite, testSite } from './site.ts'
import type { Answer, Environment, Request } from './site-host-process.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Runs many sites in one process; each has its own port, its own content and accounts. */
export interface SiteHost {
  /** Starts the built site; CONTENT=demo unless `env` says otherwise. */
  start(env?: Environment): Promise<TestSite>
  /** Starts the built site on a Supabase project, which these variables name. */
  startOnProject(env: Environment): Promise<Pick<TestSite, 'url' | 'stop'>>
  close(): Promise<void>
}

export function startSiteHost(): SiteHost {
  const child = fork(join(import.meta.dirname, 'site-host-process.ts'), {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
    },
    execArgv: [],
    // its log is the sites'; its last output before a crash is for the tests
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on('message', (answer: Answer) => waiting.get(answer.id)?.(answer))
  const exited = new Promise<void>((resolve) =>
    child.once('exit', (code) => {
      for (const [id, resolve] of waiting) resolve({ id, error: `The site host ended with code ${code}` })
      resolve()
    }),
  )

  const ask = async (request: Request): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(request.id, resolve)
      child.send(request)
    })
    waiting.delete(request.id)
    if (answer.error) throw new Error(answer.error)
    return answer
  }

  let lastId = 0
  async function open(environment: Environment) {
    const id = ++lastId
    const { url = '', dataDir = '' } = await ask({ id, environment })
    return { url, dataDir, stop: async () => void (await ask({ id })) }
  }

  return {
    start: async (environment = {}) => openDoor(await testSite(await open(environment)), environment),
    startOnProject: open,
    async close() {
      child.disconnect()
      await exited
    },
  }
}
