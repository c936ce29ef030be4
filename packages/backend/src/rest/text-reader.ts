import type { ApiError } from '../http/api-error.ts'
import { cannotParse } from './errors.ts'

/** Reads one parameter of the query from left to right. */
export class TextReader {
  readonly text: string
  readonly #what: string
  readonly #before: number
  at = 0

  /** Errors call the parameter `what`; `before` characters of the query precede it in their columns. */
  constructor(text: string, what: string, before = 0) {
    this.text = text
    this.#what = what
    this.#before = before
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  /** Takes `expected` if it comes next. */
  take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false
    this.at += expected.length
    return true
  }

  /** Takes what a sticky pattern matches next. */
  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.at
    const found = sticky.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  skipSpaces(): void {
    this.match(/[ \t]*/y)
  }

  /** A column's name: letters, digits, `_`, `$`, inner spaces and hyphens, or anything between double quotes. */
  name(): string | undefined {
    if (this.text[this.at] === '"') return this.quoted()
    return this.match(/[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy)?.trim() || undefined
  }

  /** Text in double quotes, in which `\` escapes the next character; undefined if there is none here. */
  quoted(): string | undefined {
    const found = this.match(/"(?:[^"\\]|\\.)*"/sy)
    return found?.slice(1, -1).replace(/\\(.)/gs, '$1')
  }

  /** Reads what commas separate, with spaces around it. */
  list(readOne: () => void): void {
    do {
      this.skipSpaces()
      readOne()
      this.skipSpaces()
    } while (this.take(','))
  }

  /** The same, to the end of the text. Throws PGRST100. */
  wholeList(readOne: () => void): void {
    this.list(readOne)
    if (!this.isAtEnd) throw this.unexpected('"," or end of input')
  }

  /** PGRST100 for the next character. */
  unexpected(expected: string): ApiError {
    const found = this.isAtEnd ? 'end of input' : `"${this.text[this.at]}"`
    return this.fault(`unexpected ${found} expecting ${expected}`)
  }

  /** PGRST100 at a place of the text. */
  fault(details: string, at = this.at): ApiError {
    return cannotParse(this.#what, this.text, at + this.#before + 1, details)
  }
}
