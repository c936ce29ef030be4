import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The Nu Html Checker, of which the package's own command would download a Java. */
const CHECKER = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'))
/** It runs for a few seconds, in which nothing is won by compiling well. */
const FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss8m']
const MOST_BYTES = 64 * 1024 * 1024

interface Finding {
  url: string
  message: string
  extract?: string
}

/**
 * What the Nu checker calls an error in these documents, by their names, and lists without entries, which it accepts but
 * screen readers announce. One process for all of them, because it takes longer to start than to check.
 */
export async function faultsIn(documents: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-html-'))
  const names = [...documents.keys()]
  await Promise.all(names.map((name, index) => writeFile(join(folder, `${index}.html`), documents.get(name) ?? '')))
  const command = [
    ...FLAGS,
    '-jar',
    CHECKER,
    '--errors-only',
    '--format',
    'json',
    '--exit-zero-always',
    '--stdout',
    folder,
  ]
  const { stdout } = await promisify(execFile)('java', command, { maxBuffer: MOST_BYTES })
  await rm(folder, { recursive: true, force: true })
  const { messages } = JSON.parse(stdout) as { messages: Finding[] }
  const nameOf = (url: string) => names[Number.parseInt(url.split('/').at(-1) ?? '', 10)]
  return [
    ...messages.map(({ url, message, extract }) => `${nameOf(url)}: ${message} ${extract ?? ''}`),
    ...names.flatMap((name) => emptyListsIn(documents.get(name) ?? '').map((list) => `${name}: ${list} is empty`)),
  ]
}

/** But for those that are not shown while they are empty. */
const emptyListsIn = (html: string) =>
  (html.match(/<(ul|ol|dl)\b[^>]*>\s*<\/\1>/g) ?? []).filter((list) => !list.includes('empty:hidden'))
