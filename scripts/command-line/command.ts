import { resolve } from 'node:path'
import '#server/backend/product.ts'
import { parseEnvironment, type Settings } from '#server/environment/env.ts'

/**
 * The settings of a site that keeps its own data. For a site on Supabase it throws a sentence that ends with `instead`.
 */
export function readEmbedded(instead: string): Settings {
  const settings = parseEnvironment(process.env)
  if (settings.supabase) throw new Error(`The content of this site is kept by Supabase (SUPABASE_URL). ${instead}`)
  return settings
}

/** npm runs scripts in the project's folder; a path is relative to the folder where the command was typed. */
export const pathArgument = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)

/** The error for wrong arguments of a command that takes one path: what is wrong, then the usage. */
export function misused(usage: string, words: string[]): string {
  const option = words.find((word) => word.startsWith('-'))
  if (option) return `There is no option ${option}. A file of that name is written ./${option}.\n\n${usage}`
  const more = words.slice(1).join(' ')
  if (!more) return `FILE is missing.\n\n${usage}`
  return `Unexpected argument "${more}": name one FILE. Put quotes around a name with spaces.\n\n${usage}`
}

/** Runs a command with the words that follow it, and prints what it throws; `--help` prints how it is used. */
export async function run(usage: string, main: (words: string[]) => Promise<void>): Promise<void> {
  const words = process.argv.slice(2)
  if (words.some((word) => ['--help', '-h'].includes(word))) console.log(usage)
  else await main(words).catch(fail)
}

export function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
