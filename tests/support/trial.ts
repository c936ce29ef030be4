const QUESTIONS = { 'nobody gets in': 'got in', 'everybody can use it': 'was shut out', 'nothing is lost': 'was lost' }
const NONE = { 'nobody gets in': 'nobody', 'everybody can use it': 'nobody', 'nothing is lost': 'nothing' }

/**
 * Whether an answer says that whoever asks may not, or that there is nothing for them; Supabase's storage says it in the body of
 * a 400. It shows nothing unless others get an answer to the same request.
 */
export const isRefusal = (status: number, text = ''): boolean =>
  [401, 403, 404].includes(status) || (status === 400 && /"statusCode":"40[134]"/.test(text))

/**
 * Records what a test of a promise tried and what broke the promise. `print` writes one line at the end of the file,
 * such as "45 forged tokens: got in: nobody"; the test expects `failures` to be empty.
 */
export class Trial {
  static readonly #all = new Set<Trial>()
  readonly failures: string[] = []
  #count = 0
  readonly #what: string
  readonly #promise: keyof typeof QUESTIONS

  /** `what` names the attempts in the plural, such as "forged tokens". */
  constructor(promise: keyof typeof QUESTIONS, what: string) {
    this.#promise = promise
    this.#what = what
    Trial.#all.add(this)
  }

  /** For a test that is retried. */
  static forgetFailures(): void {
    for (const trial of Trial.#all) trial.failures.length = 0
  }

  /** Records one attempt; it broke the promise unless `isKept`. */
  record(attempt: string, isKept: boolean): void {
    this.#count += 1
    if (!isKept) this.failures.push(attempt)
  }

  print(): void {
    const broken = this.failures.length > 0 ? this.failures.join('; ') : NONE[this.#promise]
    process.stdout.write(`${this.#count} ${this.#what}: ${QUESTIONS[this.#promise]}: ${broken}\n`)
  }
}
