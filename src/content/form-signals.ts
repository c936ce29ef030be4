/**
 * What the contact form noticed beside the words. It travels in a header, for the payload is exactly {name, email, message}
 * (decision 12), and decides nothing but whether the inbox files a message under spam.
 */
export interface FormSignals {
  /** The field that no visitor sees was filled in. */
  isTrapFilled: boolean
  /** Seconds from the first touch of the form to sending it; null where nobody measured. */
  secondsTaken: number | null
}

/** Where clients tell of themselves: every function of a Supabase project lets browsers of other origins send it. */
export const FORM_SIGNALS_HEADER = 'x-client-info'

/** A name that programs like to fill in. */
export const TRAP_FIELD = 'website'

export const writeFormSignals = ({ isTrapFilled, secondsTaken }: FormSignals) =>
  `trap=${isTrapFilled ? 1 : 0}&seconds=${secondsTaken ?? ''}`

/** Reads the header; whatever it does not say is no signal. */
export function readFormSignals(header: string | null): FormSignals {
  const signals = new URLSearchParams(header ?? '')
  const seconds = signals.get('seconds')
  return {
    isTrapFilled: signals.get('trap') === '1',
    secondsTaken: seconds && Number.isFinite(Number(seconds)) ? Number(seconds) : null,
  }
}
