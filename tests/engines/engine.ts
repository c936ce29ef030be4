/** Devices that act at the same time, in steps: the same JSON in WebDriver BiDi and in classic WebDriver. */
export interface ActionSource {
  type: 'key' | 'pointer'
  id: string
  actions: Readonly<Record<string, unknown>>[]
}

/** A real browser with one window, driven from outside. */
export interface Engine {
  /** Resolves once the page has loaded. */
  goto(url: string): Promise<void>
  /**
   * Runs a function in the page and resolves with what it returns, as JSON. It sees nothing of the file it is written in.
   */
  run<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  act(sources: readonly ActionSource[]): Promise<void>
  /** Chooses a file for the first input that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>
  /** At most as small as the browser's window can be: WebKit's takes 450 px at least. */
  resize(width: number, height: number): Promise<void>
  /** What pages have complained about since the last call: errors, warnings, violations of the content security policy. */
  takeComplaints(): Promise<string[]>
  close(): Promise<void>
}

/** The source of a call for the page: `inPage` with its arguments. */
export const callOf = (inPage: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${inPage})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`
