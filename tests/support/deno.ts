import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInstall } from 'deno/install_api.cjs'
import { startNpmRegistry } from './npm-registry.ts'
import { readOutput } from './read-output.ts'

const ROOT = join(import.meta.dirname, '../..')
/** All that a function's code may access. Neither package.json nor node_modules may stand in for a missing mapping. */
const COPIED = ['supabase', 'src/content', 'packages/gate/src']

export interface DenoProject {
  folder: string
  /** Resolves with Deno's check of a function's types. */
  check(name: string): Promise<{ exitCode: number | null; output: string }>
  /** Resolves with Deno's view of everything a function imports, including what it does not find. */
  describeImports(name: string): Promise<string>
  /** Runs a function's index.ts, on a free port of this machine. */
  serve(name: string, environment: Record<string, string>): Promise<DenoFunction>
  close(): Promise<void>
}

export interface DenoFunction {
  url: string
  /** Everything printed so far. */
  output(): string
  stop(): Promise<void>
}

/** A folder as Supabase sees it after a deploy. Packages come from node_modules, through a registry of our own. */
export async function openDenoProject(): Promise<DenoProject> {
  const deno = findDeno()
  const folder = await mkdtemp(join(tmpdir(), 'portico-deno-'))
  for (const path of COPIED) await cp(join(ROOT, path), join(folder, path), { recursive: true })
  const registry = await startNpmRegistry()

  const run = (name: string, args: string[], environment: Record<string, string> = {}) => {
    const child = spawn(deno, args, {
      cwd: join(folder, 'supabase/functions', name),
      env: { DENO_DIR: join(folder, '.deno'), NPM_CONFIG_REGISTRY: registry.url, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
    return { child, exited, output: readOutput(child) }
  }

  return {
    folder,
    async check(name) {
      const { exited, output } = run(name, ['check', 'index.ts'])
      return { exitCode: await exited, output: output() }
    },
    async describeImports(name) {
      const { exited, output } = run(name, ['info', '--json', 'index.ts'])
      await exited
      return output()
    },
    async serve(name, environment) {
      const permissions = ['--no-prompt', '--allow-env', '--allow-net=127.0.0.1']
      const address = { DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' }
      const { child, exited, output } = run(name, ['run', ...permissions, 'index.ts'], { ...environment, ...address })
      const url = await new Promise<string>((resolve, reject) => {
        const look = () => resolveAddress(output(), resolve)
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
        exited.then((code) => reject(new Error(`Deno ended with code ${code}:\n${output()}`)), reject)
      })
      return {
        url,
        output,
        async stop() {
          child.kill()
          await exited
        },
      }
    },
    async close() {
      registry.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function findDeno(): string {
  try {
    return runInstall()
  } catch (cause) {
    throw new Error('The functions are tested in Deno as well, and the package deno has no program for this machine.', {
      cause,
    })
  }
}

function resolveAddress(output: string, resolve: (url: string) => void) {
  const address = /Listening on (http:\/\/\S+)/.exec(output)?.[1]
  if (address) resolve(address)
}
