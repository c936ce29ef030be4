import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Architecture, BUNDLED } from './write-folder.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The field `e_machine` of an ELF header. */
const MACHINES = { x64: 62, arm64: 183 }

const NEEDED = [
  'VERSION',
  'bin/portico',
  'deploy/portico.service',
  'dist/built-from',
  'dist/server/render.js',
  'node_modules/.bin/node',
  'scripts/serve.sh',
  'src/server/main.ts',
  'supabase/migrations',
  'third-party-licences.txt',
]

/** What is wrong with the folder of a release: one line each. */
export function faultsOf(folder: string, architecture: Architecture): string[] {
  const missing = NEEDED.filter((path) => !existsSync(join(folder, path))).map((path) => `${path} is missing`)
  const unwanted = developmentPackages()
    .filter((name) => existsSync(join(folder, 'node_modules', name)))
    .map((name) => `${name} is not needed to serve`)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  return [
    ...missing,
    ...unwanted,
    ...files.flatMap((entry) => faultOf(join(entry.parentPath, entry.name), folder, architecture)),
  ]
}

function faultOf(file: string, folder: string, architecture: Architecture): string[] {
  const path = relative(folder, file)
  if (lstatSync(file).isSymbolicLink()) {
    const target = readlinkSync(file)
    const isInside = !target.startsWith('/') && !relative(folder, resolve(dirname(file), target)).startsWith('..')
    return isInside ? [] : [`${path} leads out of the folder, to ${target}`]
  }
  const bytes = readFileSync(file)
  if (bytes.subarray(0, 4).toString('latin1') === '\x7fELF')
    return bytes.readUInt16LE(18) === MACHINES[architecture] ? [] : [`${path} is not for ${architecture}`]
  if (/\.test\.tsx?$/.test(path)) return [`${path} is a test`]
  return [ROOT, folder].filter((place) => bytes.includes(place)).map((place) => `${path} contains ${place}`)
}

/** Of the root, apart from what the workspaces need to run. */
function developmentPackages(): string[] {
  const packageOf = (at: string) => JSON.parse(readFileSync(join(ROOT, at, 'package.json'), 'utf8'))
  const needed = ['packages/backend', 'packages/gate'].flatMap((at) => Object.keys(packageOf(at).dependencies))
  return [...BUNDLED, ...Object.keys(packageOf('.').devDependencies)].filter((name) => !needed.includes(name))
}
