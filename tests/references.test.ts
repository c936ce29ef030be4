import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { expect, test } from 'vitest'

/* Whatever a file of the repository refers to is in the repository. */

const ROOT = join(import.meta.dirname, '..')
const TOP = 'demo|deploy|docs|packages|public|scripts|src|supabase|tests'
const FILES = globSync([`{${TOP.replaceAll('|', ',')}}/**/*.*`, '*.*'], {
  cwd: ROOT,
  exclude: (path) => path.endsWith('node_modules'),
}).map((file) => file.replaceAll('\\', '/'))
const BASENAMES = new Set(FILES.map((file) => file.split('/').at(-1)))
const MARKDOWN = FILES.filter((file) => file.endsWith('.md'))

/** A portable migration that was released cannot change, not even its comments: databases keep its checksum. */
const isFrozen = (file: string) => /\/migrations\/\d+_\w+(\.sqlite)?\.sql$/.test(file)

const SOURCES = FILES.filter(
  (file) => /\.(ts|tsx|cjs|css|sql|sh|toml|md)$/.test(file) && file !== 'tests/references.test.ts' && !isFrozen(file),
)

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const exists = (path: string) => existsSync(join(ROOT, path))

/** Every match of the pattern's first group in the files, as "file: match". */
function find(files: readonly string[], pattern: RegExp, textOf = read): { file: string; found: string }[] {
  return files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, found = '']) => ({ file, found })))
}

const show = (dangling: { file: string; found: string }[]) => dangling.map(({ file, found }) => `${file}: ${found}`)

const withoutCodeBlocks = (file: string) => read(file).replace(/^```.*?^```/gms, '')

test('links and anchors of the documents lead somewhere', () => {
  const links = find(MARKDOWN, /\]\((?!https?:|mailto:)([^)\s]+)\)/g, withoutCodeBlocks)
  expect(links.length).toBeGreaterThan(20)
  const isDangling = ({ file, found }: { file: string; found: string }) => {
    const [path = '', anchor] = found.split('#')
    const target = path ? join(dirname(file), path) : file
    return !exists(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  }
  expect(show(links.filter(isDangling))).toEqual([])
})

/** As GitHub makes them of headings. */
const anchorsOf = (file: string) =>
  find([file], /^#+ (.+)$/gm, withoutCodeBlocks).map(({ found }) =>
    found
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('paths of the repository that documents name exist', () => {
  const paths = find(MARKDOWN, new RegExp(`\`((?:${TOP})/[^\`\\s]*)\``, 'g'))
  expect(paths.length).toBeGreaterThan(50)
  const isDangling = ({ file, found }: { file: string; found: string }) =>
    globSync(found, { cwd: ROOT }).length === 0 && globSync(join(dirname(file), found), { cwd: ROOT }).length === 0
  expect(show(paths.filter(isDangling))).toEqual([])
})

test('source files that documents name without their folder exist', () => {
  const names = find(MARKDOWN, /`([\w.-]+\.(?:ts|tsx|cjs|sql|css))`/g)
  expect(names.length).toBeGreaterThan(5)
  expect(show(names.filter(({ found }) => !BASENAMES.has(found) && !found.startsWith('.')))).toEqual([])
})

test('paths of the repository that comments name exist', () => {
  const folders = 'demo|docs|packages/\\w+/(?:src|tests)|public|scripts|src|supabase/(?:functions|migrations)|tests'
  const paths = find(SOURCES, new RegExp(`(?<![\\w./@$}-])((?:${folders})/[\\w./-]+)`, 'g'), commentsOf)
  expect(paths.length).toBeGreaterThan(20)
  const isDangling = ({ found }: { found: string }) => {
    const path = found.replace(/[./-]+$/, '')
    return (
      !exists(path) && !(/^docs\/decisions\/\d{4}$/.test(path) && globSync(`${path}-*.md`, { cwd: ROOT }).length > 0)
    )
  }
  expect(show(paths.filter(isDangling))).toEqual([])
})

test('files that comments name without all of their folders exist', () => {
  const names = find(SOURCES, /(?<![\w./@$:-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|css|cjs))/g, commentsOf)
  expect(names.length).toBeGreaterThan(20)
  const isDangling = ({ found }: { found: string }) => !FILES.some((file) => `/${file}`.endsWith(`/${found}`))
  expect(show(names.filter(isDangling))).toEqual([])
})

/** The comments of a source file, each line without its mark. A path in code fails where it is used. */
function commentsOf(file: string): string {
  if (file.endsWith('.md')) return ''
  const mark = { '.sql': /--(.*)$/gm, '.sh': /#(.*)$/gm, '.toml': /#(.*)$/gm }[extname(file)]
  return [...read(file).matchAll(mark ?? /\/\*(.*?)\*\/|(?<!:)\/\/ (.*)$/gms)].map(([comment]) => comment).join('\n')
}

const DECISIONS = FILES.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))

test('the index of the decisions has a line for each page, with its title', () => {
  const lines = find(['docs/decisions/README.md'], /^- (\[.*?\]\(.*?\))/gm).map(({ found }) => found)
  const pages = DECISIONS.map((file) => `[${/^# (.*)/.exec(read(file))?.[1]}](${file.split('/').at(-1)})`)
  expect(lines.toSorted()).toEqual(pages.toSorted())
})

test('decisions are numbered without a gap, and their headings carry the number', () => {
  const files = DECISIONS.toSorted()
  const headings = files.map((file) => /^# (\d+)\. /.exec(read(file))?.[1])
  expect(headings).toEqual(files.map((_, index) => String(index + 1)))
  expect(files.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]))).toEqual(files.map((_, index) => index + 1))
})

test('a decision is cited by its page', () => {
  const cited = find(SOURCES, /((?:\[[^\]]*)?\bdecisions? \d+(?:\]\([^)]*\))?)/gi)
  const isDangling = ({ found }: { found: string }) => {
    const [, number = '', target] = /decisions? (\d+)(?:\]\(.*?(\d{4})-)?/i.exec(found) ?? []
    return target !== number.padStart(4, '0')
  }
  expect(cited.length).toBeGreaterThan(5)
  expect(show(cited.filter(isDangling))).toEqual([])
})

test('nothing cites papers from outside the repository', () => {
  expect(show(find(SOURCES, /\b(SPEC|DESIGN|TRUST)\b/g))).toEqual([])
})

test('commands that documents name are scripts of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = find(MARKDOWN, /\bnpm run ([a-z][\w:-]*)/g)
  expect(commands.length).toBeGreaterThan(10)
  expect(show(commands.filter(({ found }) => !Object.hasOwn(scripts, found)))).toEqual([])
})
