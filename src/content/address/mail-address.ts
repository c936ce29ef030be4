/** The text, trimmed, if it looks like a mail address; null otherwise. */
export function mailAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? ''
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : null
}

/** Whether mail can be delivered there: not to localhost (RFC 6761), the domain of the account of a first start. */
export const canGetMail = (address: string) => !/@(.*\.)?localhost$/i.test(address)

export const mailtoOf = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`

/** The error of a field with an invalid address. */
export const NO_MAIL_ADDRESS = 'Enter an e-mail address like name@example.com'
