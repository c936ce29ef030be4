/** What is written as a mail address, without blanks around it, if it looks like one; null otherwise. */
export function mailAddress(text: string | null | undefined): string | null {
  const address = text?.trim() ?? ''
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : null
}

/** The link that writes to a mail address. */
export const mailtoOf = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`
