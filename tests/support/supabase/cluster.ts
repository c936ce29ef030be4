import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Client } from 'pg'
import { readOutput } from '../read-output.ts'
import { freePort } from '../server.ts'
import { requireParts } from './parts.ts'

/** Where a cluster answers. Every role that may sign in has the same password. */
export interface ClusterAddress {
  port: number
  password: string
}

export interface Cluster extends ClusterAddress {
  /** Of the process that starts one for each connection. */
  pid: number
  stop(): Promise<void>
}

/** Postgres refuses to run as root: there it runs as `nobody`. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
const START_WITHIN_MS = 30_000

/** The tests' data does not survive a crash of the machine, and need not. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  // what PL/pgSQL would only warn about fails the migration
  'plpgsql.extra_errors': 'all',
  max_connections: '200',
}

/**
 * Postgres 17 on a free port of this machine, on a new folder, in the state of a Supabase project before its first
 * migration: the roles, and in the database `postgres` the schemas `auth` and `storage`.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'))
  const address = { port: await freePort(), password: crypto.randomUUID() }
  try {
    await install(folder, address.password)
    const server = run(folder, address.port)
    try {
      await until(() => isReady(address), server)
      await addPrelude(address)
    } catch (error) {
      await stop(server.child)
      throw error
    }
    return {
      ...address,
      pid: server.child.pid ?? 0,
      async stop() {
        await stop(server.child)
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The address of a database, as programs take it. */
export const databaseUrl = ({ port, password }: ClusterAddress, role: string, database: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

/** A copy of the programs that the other user can read, and an empty data folder with a superuser. */
async function install(folder: string, password: string): Promise<void> {
  const { postgres } = requireParts()
  const native = join(folder, 'native')
  await cp(postgres, native, { recursive: true, filter: (source) => !source.includes('/native/lib/pkgconfig') })
  await addLinks(native)
  await mkdir(join(folder, 'home'))
  await writeFile(join(folder, 'password'), password)
  if (OTHER_USER) {
    // this run's temporary folder is root's alone; its names stay hidden
    for (const path of [tmpdir(), folder]) await chmod(path, (await stat(path)).mode | 0o011)
    for (const name of ['home', 'password']) await chown(join(folder, name), OTHER_USER.uid, OTHER_USER.gid)
  }
  const options = ['--no-sync', '--no-instructions', '--username=supabase_admin', '--auth=scram-sha-256']
  // the collation of a hosted project
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']
  const paths = [`--pgdata=${join(folder, 'home/data')}`, `--pwfile=${join(folder, 'password')}`]
  const made = spawnSync(join(native, 'bin/initdb'), [...options, ...locale, ...paths], { ...OTHER_USER, env: {} })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`)
}

/** A package of npm has no symbolic links: the package lists them instead. */
async function addLinks(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    await rm(path, { force: true })
    await symlink(relative(dirname(path), join(dirname(native), source)), path)
  }
}

interface Running {
  child: ChildProcess
  output: () => string
}

function run(folder: string, port: number): Running {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(folder, 'native/bin/postgres'), ['-D', join(folder, 'home/data'), ...settings], {
    ...OTHER_USER,
    env: {},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, output: readOutput(child) }
}

/** SIGINT is Postgres's fast shutdown: it disconnects its clients. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await exited
}

async function until(isReady: () => Promise<boolean>, { child, output }: Running): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Postgres did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function isReady(address: ClusterAddress): Promise<boolean> {
  const client = new Client(databaseUrl(address, 'supabase_admin', 'postgres'))
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function addPrelude(address: ClusterAddress): Promise<void> {
  const client = new Client(databaseUrl(address, 'supabase_admin', 'postgres'))
  await client.connect()
  await client.query(await readFile(join(import.meta.dirname, 'prelude.sql'), 'utf8'))
  for (const role of ['postgres', 'authenticator']) {
    await client.query(`alter role ${role} login password ${client.escapeLiteral(address.password)}`)
  }
  await client.end()
}
