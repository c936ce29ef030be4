import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { readOutput } from './read-output.ts'

const ROOT = join(import.meta.dirname, '../..')
export const MAIN = join(ROOT, 'src/server/main.ts')
const STOP_WITHIN_MS = 12_000

/** What `npm start` ends up running: the server with the variables and flags that limit its memory. */
const SERVE = 'scripts/serve.sh'

interface Keys {
  publishable: string
  secret: string
}

export interface TestServer {
  url: string
  port: number
  dataDir: string
  /** The server's process. */
  pid: number
  /** Everything printed so far. */
  output: () => string
  /** The API's keys, from the data folder. */
  keys: () => Promise<Keys>
  /** Sends a signal and resolves with the exit code; removes the data folder unless it was passed in. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface TestServerOptions {
  /** Environment variables, in addition to those of a built server with its own data folder. */
  environment?: Record<string, string>
  /** A data folder that outlives the server. */
  dataDir?: string
  /** The checkout that runs: this one unless another is named. */
  root?: string
  /** For a server that starts again; a free port unless it is set. */
  port?: number
}

/** Starts the built server on a free port and resolves once it has printed its address. Run `npm run build` first. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { environment = {}, dataDir, root, port = await freePort() } = options
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'portico-')))
  const { child, output } = runServer({ PORT: String(port), DATA_DIR: folder, ...environment }, root)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('Portico is open at') && resolve())
    exited.then((code) => reject(new Error(`The server ended with code ${code}:\n${output()}`)))
  })
  return {
    url: `http://localhost:${port}`,
    port,
    dataDir: folder,
    pid: child.pid ?? 0,
    output,
    keys: () => readKeys(folder),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      const code = await exited
      clearTimeout(killing)
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** The API's keys of a site. */
export const readKeys = async (dataDir: string): Promise<Keys> =>
  JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))

/** The server as `npm start` runs it, with only those of our own variables that a program needs. */
export function runServer(environment: Record<string, string>, root = ROOT) {
  const { PATH = '', HOME = '' } = process.env
  // the shell is replaced by the server (exec), so that signals and figures of this process are the server's
  const child = spawn('sh', [SERVE], {
    cwd: root,
    env: { PATH: dirname(process.execPath) + delimiter + PATH, HOME, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, output: readOutput(child) }
}

/** Below those that systems give to outgoing connections, one of which could have it a moment later. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]

/** A port on which nothing listens at the moment, and that no other test of this run was given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if ((await isFree(port)) && claim(port)) return port
  }
}

/** Until the one that was given a port listens on it, only a file in the folder of the run tells others so. */
function claim(port: number): boolean {
  if (!basename(tmpdir()).startsWith('portico-run-')) return true
  try {
    writeFileSync(join(tmpdir(), `port-${port}`), '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
