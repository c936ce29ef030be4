import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Break } from './break.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What tools write, and the packages of this repository: a link to those would lead out of the copy. */
const NOT_LINKED = ['.cache', '.vite', '.vite-temp', '@portico']

/** Tests of the built site. */
export const isPlaywright = (test: string): boolean => /^tests\/(e2e|trust\/everybody-can-use-it)\//.test(test)

/** Copies the program, builds it unless a build is there that is up to date, and links its packages. */
export function makeScratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portico-promises-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const path of [...listed.toString().split('\0').filter(Boolean), 'dist'])
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  linkPackages(copy)
  build(copy)
  return copy
}

function linkPackages(copy: string) {
  const [from, to] = [join(ROOT, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@portico'), { recursive: true })
  for (const name of readdirSync(from)) if (!NOT_LINKED.includes(name)) symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(to, '@portico', name))
}

/** Runs something while the break is in the copy. */
export async function withBreak<Result>(copy: string, broken: Break, run: () => Promise<Result>): Promise<Result> {
  const { file, text, replacement } = broken
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const brokenSource = source.replace(text, () => replacement)
  const putBackBuild = needsBuild(broken) ? keepBuild(copy) : undefined
  try {
    writeFileSync(path, brokenSource)
    if (putBackBuild) build(copy)
    else await markBuilt(copy)
    return await run()
  } finally {
    writeFileSync(path, source)
    putBackBuild?.()
  }
}

/** The server runs its source as it is, and so do tests beside theirs. */
const needsBuild = ({ file, test }: Break) =>
  /^src\/(admin|content|data|site)\//.test(file) && test.startsWith('tests/')

function keepBuild(copy: string): () => void {
  const [dist, kept] = [join(copy, 'dist'), join(copy, 'dist-unbroken')]
  cpSync(dist, kept, { recursive: true })
  return () => {
    rmSync(dist, { recursive: true })
    renameSync(kept, dist)
  }
}

/** Does nothing while the build is up to date. */
const build = (copy: string) =>
  execFileSync(process.execPath, ['scripts/build.ts', '--when-needed'], { cwd: copy, stdio: 'ignore' })

/** The tests in the browser refuse a build that is older than the source, also than that of the server. */
async function markBuilt(copy: string) {
  const inputs: typeof import('#scripts/build/inputs.ts') = await import(join(copy, 'scripts/build/inputs.ts'))
  inputs.markBuilt(inputs.hashInputs())
}
