import { setTimeout as wait } from 'node:timers/promises'
import type { AuthMail } from '@portico/backend'

/** A mail as the auth service hands it to its mail server. */
export interface GotrueMail {
  kind: AuthMail['kind']
  to: string
  newEmail?: string
  tokenHash?: string
  code?: string
  redirectTo?: string
  /** `.Data` of a template. */
  data?: Record<string, unknown>
}

/** What `[auth.rate_limit] email_sent` of supabase/config.toml allows. */
const MAILS_AN_HOUR = 30

/** How long a mail may take; it is sent after the answer. */
const SENT_WITHIN_MS = 5_000

/** Stand in front of the six digits of the embedded backend, so that a code has eight. */
const FIRST_DIGITS = '27'

/** The mails of a project, and the mail server that takes or refuses them. */
export class GotrueMails {
  readonly all: GotrueMail[] = []
  /** How many more it sends in this hour. */
  left = MAILS_AN_HOUR
  /** The mail server refuses every address of these domains. */
  readonly refusedDomains = new Set<string>()
  readonly #otpLength: 6 | 8
  #read = 0

  constructor(otpLength: 6 | 8) {
    this.#otpLength = otpLength
  }

  isRefused(address: string): boolean {
    return this.refusedDomains.has(address.slice(address.lastIndexOf('@') + 1))
  }

  /**
   * Takes a mail of the embedded backend, unless a project has none of its kind. Beyond the hour's limit a notice is
   * dropped without a word.
   */
  readonly take = (mail: AuthMail): void => {
    const { kind, to } = mail
    if (kind === 'recovery_codes_made' || kind === 'recovery_code_used') return
    if (kind === 'factor_added')
      this.add({ kind, to }) // without a link
    else this.add('code' in mail ? { ...mail, code: this.#longCode(mail.code) } : mail)
  }

  add(mail: GotrueMail): void {
    if (this.left <= 0 || this.isRefused(mail.to)) return
    this.left--
    this.all.push(mail)
  }

  /** The next mail of this kind, to this address if one is given. */
  async next(kind: GotrueMail['kind'], to?: string): Promise<GotrueMail> {
    for (let waited = 0; waited < SENT_WITHIN_MS; waited += 5) {
      const found = this.all.findIndex(
        (mail, at) => at >= this.#read && mail.kind === kind && mail.to === (to ?? mail.to),
      )
      if (found >= 0) {
        const [mail] = this.all.splice(found, 1)
        this.all.splice(this.#read++, 0, mail!) // it was found there
        return mail!
      }
      await wait(5)
    }
    throw new Error(`No mail of the kind ${kind} was sent.`)
  }

  /** The token of the link in the mail with this code. */
  tokenHashOf(address: string, code: string): string | undefined {
    return this.all.find((mail) => mail.to === address.toLowerCase() && mail.code === code)?.tokenHash
  }

  /** The six digits of the embedded backend behind a code as it was mailed. */
  digitsOf(code: string): string {
    if (this.#otpLength === 6) return code
    return code.startsWith(FIRST_DIGITS) && code.length === 8 ? code.slice(FIRST_DIGITS.length) : 'none'
  }

  #longCode(code: string): string {
    return this.#otpLength === 6 ? code : FIRST_DIGITS + code
  }
}
