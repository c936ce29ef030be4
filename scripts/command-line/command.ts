import { resolve } from 'node:path'
import { messageOf } from '@portico/backend/faults'
import '#server/backend/product.ts'
import { parseEnvironment, type Settings } from '#server/environment/env.ts'
import { commandHere } from '#server/environment/program.ts'

/** A command of the owner, such as `npm run backup`. */
export interface Command {
  /** What `--help` prints behind 'Usage: npm run' or 'Usage: portico'. */
  usage: string
  /** Resolves with the exit code. Throws Misuse, or another error worded for the owner. */
  main(words: string[], io: CommandIo): Promise<number>
}

/** What a command has of its process, so that it can run in another one, too. */
export interface CommandIo {
  environment: Record<string, string | undefined>
  /** Prints a line to standard output. */
  say(line: string): void
  /** Prints a line to standard error. */
  warn(line: string): void
}

/** The words are not what the command takes: the usage follows the message. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** Runs a command with the words that follow it, and prints what it throws. Resolves with the exit code. */
export async function run({ usage: ownUsage, main }: Command, words: string[], io: CommandIo): Promise<number> {
  const usage = `Usage: ${commandHere(ownUsage)}`
  if (words.some((word) => ['--help', '-h'].includes(word))) {
    io.say(usage)
    return 0
  }
  try {
    return await main(words, io)
  } catch (error) {
    io.warn(messageOf(error) + (error instanceof Misuse ? `\n\n${usage}` : ''))
    return 1
  }
}

/** Runs a command as this process. */
export async function runAsProcess(command: Command): Promise<void> {
  const io = { environment: process.env, say: console.log, warn: console.error }
  process.exitCode = await run(command, process.argv.slice(2), io)
}

/** The settings of a site that keeps its own data. For a site on Supabase it throws a sentence that ends with `instead`. */
export function readEmbedded({ environment }: CommandIo, instead: string): Settings {
  const settings = parseEnvironment(environment)
  if (settings.supabase) throw new Error(`The content of this site is kept by Supabase (SUPABASE_URL). ${instead}`)
  return settings
}

/** The path of the one `what` that the words name, relative to the folder where the command was typed. Throws Misuse. */
export function fileIn(words: string[], { environment }: CommandIo, what = 'FILE'): string {
  const [file, ...others] = words
  const option = words.find((word) => word.startsWith('-'))
  if (option) throw new Misuse(`There is no option ${option}. A ${what} of that name is written ./${option}.`)
  if (!file) throw new Misuse(`${what} is missing.`)
  if (others.length)
    throw new Misuse(
      `Unexpected argument "${others.join(' ')}": name one ${what}. Put quotes around a name with spaces.`,
    )
  // npm runs scripts in the project's folder
  return resolve(environment.INIT_CWD ?? process.cwd(), file)
}

/** Throws Misuse if any word follows the command. */
export function requireNoWords(name: string, words: string[]): void {
  if (words.length) throw new Misuse(`${name} takes no arguments, but got "${words.join(' ')}".`)
}

/** Calls `stop` when the user or the system ends this process, until disposal. */
export function onStop(stop: () => void): Disposable {
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  return {
    [Symbol.dispose]() {
      for (const signal of signals) process.off(signal, stop)
    },
  }
}

/** A word as a POSIX shell reads it, in quotes if it has to be. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
