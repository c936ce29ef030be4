import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authErrors } from '../errors.ts'

const MIN_CHARACTERS = 12
/** bcrypt's limit: with a longer password, the account could not be moved to every GoTrue. */
const MAX_BYTES = 72

/**
 * Throws AuthError, with GoTrue's reasons, for a new password that is too short or too long, common, or made of public
 * knowledge: `known` are the account's address and the site's. Spaces are allowed, and no kind of character is
 * required.
 */
export function requireStrongPassword(password: string, known: readonly string[]): void {
  if ([...password].length < MIN_CHARACTERS)
    throw authErrors.weakPassword(`Password should be at least ${MIN_CHARACTERS} characters.`, ['length'])
  if (Buffer.byteLength(password) > MAX_BYTES)
    throw authErrors.validationFailed(`Password cannot be longer than ${MAX_BYTES} bytes.`)
  if (isCommonPassword(password, known)) {
    throw authErrors.weakPassword('Password is known to be weak and easy to guess, please choose a different one.', [
      'pwned',
    ])
  }
}

const LIKE: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' }

/** Rows of characters that runs are made of, in either direction. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
].flatMap((row) => [row, [...row].reverse().join('')])

const RUN_LENGTH = 3
/** A password made only of common words needs more than this many: three are quickly guessed. */
const MAX_WORDS = 3
/** With more other characters than this around the words, the words alone do not make it guessable. */
const MAX_DECORATIONS = 10
const MIN_DISTINCT = 5
const MIN_UNREPEATED = 12

const wordsIn = (file: string) => new Set<string>(readFileSync(join(import.meta.dirname, file), 'utf8').match(/\S+/g))

/**
 * The words that published lists of stolen passwords are made of: obvious words, parts of keyboard rows, names, teams, pets,
 * seasons, affection, anger. Alone, in twos and threes and with digits around them, they cover the entries of twelve
 * characters and more; in lower case, with look-alike characters as letters.
 */
const words = wordsIn('common-words.txt')
/** Words that connect a phrase without making it harder to guess. */
const smallWords = wordsIn('small-words.txt')
const longestWord = Math.max(...[...words, ...smallWords, ...ROWS].map((word) => word.length))

/**
 * Whether a password of at least twelve characters is one that attackers try early: few different characters,
 * repetition, digits only, a row of keys, or common words strung together. `known` is public knowledge about the
 * account, such as its address and the site's: their words do not count.
 */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const unit = repeatedUnit(text)
  if (unit.length < MIN_UNREPEATED || new Set(text).size < MIN_DISTINCT || !/[^\d\s\p{P}\p{S}]/u.test(text)) return true
  const own = new Set(known.flatMap(wordsOf))
  return readings(unit).some(
    ({ letters, decorations }) => decorations <= MAX_DECORATIONS && fewestWords(letters, own) <= MAX_WORDS,
  )
}

/** A whole address, its two halves, and their parts. */
function wordsOf(address: string): string[] {
  const texts = [address, ...address.split('@'), ...address.split(/[^a-z]+/i)]
  return texts.map((text) => text.toLowerCase().replaceAll(/[^a-z]/g, '')).filter((word) => word.length >= RUN_LENGTH)
}

/** The shortest text of which the password is a repetition. */
function repeatedUnit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** The letters of a text without what surrounds them, with look-alike characters both as they are and as letters. */
function readings(text: string): { letters: string; decorations: number }[] {
  const plain = text.replaceAll(/[^a-z]/g, '')
  const trimmed = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '')
  const translated = trimmed.replaceAll(/[@43!1057$]/g, (sign) => LIKE[sign] ?? sign).replaceAll(/[^a-z]/g, '')
  return [plain, translated].map((letters) => ({ letters, decorations: text.length - letters.length }))
}

/** The fewest common words and runs that make up the letters, without small and own words; or Infinity. */
function fewestWords(letters: string, own: ReadonlySet<string>): number {
  const longest = Math.max(longestWord, ...[...own].map((word) => word.length))
  const fewest = [0]
  for (let end = 1; end <= letters.length; end++) {
    const starts = Array.from({ length: Math.min(end, longest) }, (_, before) => end - before - 1)
    fewest[end] = Math.min(...starts.map((start) => fewest[start]! + weightOf(letters.slice(start, end), own)))
  }
  return fewest[letters.length]!
}

function weightOf(text: string, own: ReadonlySet<string>): number {
  if (smallWords.has(text) || own.has(text)) return 0
  return words.has(text) || isRun(text) ? 1 : Number.POSITIVE_INFINITY
}

function isRun(text: string): boolean {
  return text.length >= RUN_LENGTH && (new Set(text).size === 1 || ROWS.some((row) => row.includes(text)))
}
