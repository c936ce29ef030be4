import { COMMON_WORDS } from './common-words.ts'

/** Signs and digits that stand for letters. */
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** What runs may be made of, either way. */
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
const MAX_WORDS = 2
/** With more than these around the words, it is no longer the words that are guessed. */
const MAX_DECORATIONS = 10
const MIN_DISTINCT = 5
const MIN_UNREPEATED = 12

const words = new Set(COMMON_WORDS)
const longestWord = Math.max(...COMMON_WORDS.map((word) => word.length))

/**
 * Whether a password of at least twelve characters is one that guessers try early: few different signs, something
 * repeated, digits alone, a row of keys, or at most two common words (or the account's own name) with decorations.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const unit = repeatedUnit(text)
  if (unit.length < MIN_UNREPEATED || new Set(text).size < MIN_DISTINCT || !/[^\d\s\p{P}\p{S}]/u.test(text)) return true
  const own = email
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part.length >= RUN_LENGTH)
  const known = (word: string) => words.has(word) || own.includes(word)
  return readings(unit).some(({ letters, decorations }) => decorations <= MAX_DECORATIONS && consistsOf(letters, known))
}

/** The shortest text whose repetition the password is. */
function repeatedUnit(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}

/** The letters of a text without what is around them, signs read as signs and as the letters that they look like. */
function readings(text: string): { letters: string; decorations: number }[] {
  const plain = text.replaceAll(/[^a-z]/g, '')
  const trimmed = text.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '')
  const translated = trimmed.replaceAll(/[@43!1057$]/g, (sign) => LOOKALIKES[sign] ?? sign).replaceAll(/[^a-z]/g, '')
  return [plain, translated].map((letters) => ({ letters, decorations: text.length - letters.length }))
}

/** Whether the letters are one or two known words or runs, and nothing else. */
function consistsOf(letters: string, known: (word: string) => boolean, atMost = MAX_WORDS): boolean {
  if (!letters) return true
  if (!atMost) return false
  for (let length = Math.min(letters.length, Math.max(longestWord, 26)); length > 0; length--) {
    const head = letters.slice(0, length)
    if ((known(head) || isRun(head)) && consistsOf(letters.slice(length), known, atMost - 1)) return true
  }
  return false
}

function isRun(text: string): boolean {
  return text.length >= RUN_LENGTH && (new Set(text).size === 1 || ROWS.some((row) => row.includes(text)))
}
