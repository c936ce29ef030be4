/** A change of one place of the code that breaks a promise, and the test that must turn red. */
export interface Break {
  file: string
  /** Occurs once in the file. */
  text: string
  replacement: string
  test: string
  /** Part of the names of the tests to run; without it all tests of the file run. */
  name?: string
}

/** Why no cheap break shows that a promise is tested. */
export interface NoBreak {
  reason: string
}

/** By the beginning of the promise in docs/promises.md. */
export type Breaks = Record<string, readonly [Break, ...Break[]] | NoBreak>
