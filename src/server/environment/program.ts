import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerCommand } from '#content/text/owner-command.ts'

const ROOT = join(import.meta.dirname, '../../..')
const RELEASED = join(ROOT, 'VERSION')
/** In the folder that releases have in common on a server. */
const SWITCHED = join(ROOT, '../../switched')

/** Whether this program is a release (scripts/release.ts), not a clone. */
export const isRelease = existsSync(RELEASED)

/** A release's own, with the time and the hash of its commit, or that of package.json. */
export const programVersion = (): string =>
  isRelease
    ? (readFileSync(RELEASED, 'utf8').split('\n')[0] ?? '')
    : JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

/** Which switch of deploy/update.sh this program came by; empty where none did. */
export const programSwitch = (): string =>
  isRelease && existsSync(SWITCHED) ? readFileSync(SWITCHED, 'utf8').trim() : ''

/** The name of the site on its machine, and of its command, as deploy/install.sh gives it; undefined in a clone. */
export const installedAs: string | undefined = isRelease
  ? (/^\/opt\/([^/]+)\/releases\//.exec(ROOT)?.[1] ?? 'portico')
  : undefined

/** What the owner types where this program runs, for the words behind `portico`. */
export const commandHere = (words: string): string => ownerCommand(words, installedAs)
