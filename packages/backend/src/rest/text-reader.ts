/** Reads one parameter of the query from left to right. */
export class TextReader {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
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

  /** The next character, for an error message. */
  unexpected(): string {
    return this.isAtEnd ? 'unexpected end of input' : `unexpected "${this.text[this.at]}"`
  }
}
