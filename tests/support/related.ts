import { execFileSync } from 'node:child_process'

/** What differs from where this branch left `base`: in its commits and in the work tree, new files too. */
export function changedFiles(base: string): string[] {
  const list = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const start = list('merge-base', base, 'HEAD')[0]!
  return [
    ...list('diff', '--name-only', '--diff-filter=d', start),
    ...list('ls-files', '--others', '--exclude-standard'),
  ]
}

/**
 * The browser tests of the files that have changed. Tests and folders have the names of the product, so a test belongs to
 * a change if the name of its file has that of the changed file or of one of its folders: `talk-pages` that of `talks`.
 */
export function browserTestsOf(changed: readonly string[], tests: readonly string[]): string[] {
  const names = changed.flatMap((path) => {
    const [, side = '', names = ''] = /^src\/(\w+)\/(.*)/.exec(path) ?? []
    return names.split('/').map((name) => ({ side, words: wordsOf(name) }))
  })
  return tests.filter((test) => {
    const words = wordsOf(test.slice(test.lastIndexOf('/') + 1))
    const isOfAdmin = test.startsWith('tests/e2e/admin/')
    const isNamed = names.some(
      (name) => (name.side === 'admin' ? isOfAdmin : name.side !== 'site' || !isOfAdmin) && hasAll(words, name.words),
    )
    return changed.includes(test) || isNamed
  })
}

const hasAll = (words: string[], some: string[]) => some[0] !== '' && some.every((word) => words.includes(word))

/** In the singular. */
const wordsOf = (name: string) =>
  name
    .replace(/\..*/, '')
    .split('-')
    .map((word) => word.replace(/s$/, ''))
