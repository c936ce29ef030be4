import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A commit of this repository, installed and built in a folder that is removed at the end, for figures beside ours. */
export function checkOut(commit: string): { root: string } & Disposable {
  const root = join(mkdtempSync(join(tmpdir(), 'portico-commit-')), 'portico')
  const run = (command: string, args: string[], cwd?: string) =>
    execFileSync(command, args, { ...(cwd && { cwd }), stdio: ['ignore', 'ignore', 'inherit'] })
  run('git', ['worktree', 'add', '--quiet', '--detach', root, commit])
  const remove = () => run('git', ['worktree', 'remove', '--force', root])
  try {
    run('npm', ['ci', '--silent'], root)
    run('npm', ['run', '--silent', 'build'], root)
  } catch (error) {
    remove()
    throw error
  }
  return { root, [Symbol.dispose]: remove }
}
