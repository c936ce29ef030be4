/**
 * What the contact form observed besides the text. It is sent in a header, because the payload is exactly {name, email,
 * message}, and it only decides whether the inbox files a message under spam.
 */
export interface FormSignals {
  /** Whether the hidden field was filled in. */
  isTrapFilled: boolean
  /** Seconds from the first interaction with the form to sending it; null if not measured. */
  secondsTaken: number | null
}

/** The header with which Supabase clients identify themselves: every function of a project allows it across origins. */
export const FORM_SIGNALS_HEADER = 'x-client-info'

/** The hidden field's name: spam programs fill in every field, while password managers know nothing to put here. */
export const TRAP_FIELD = 'remark'

export const writeFormSignals = ({ isTrapFilled, secondsTaken }: FormSignals) =>
  `trap=${isTrapFilled ? 1 : 0}&seconds=${secondsTaken ?? ''}`

/** Parses the header; what is missing counts as no signal. */
export function readFormSignals(header: string | null): FormSignals {
  const signals = new URLSearchParams(header ?? '')
  const seconds = signals.get('seconds')
  return {
    isTrapFilled: signals.get('trap') === '1',
    secondsTaken: seconds && Number.isFinite(Number(seconds)) ? Number(seconds) : null,
  }
}
