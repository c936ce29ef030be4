import { domainToUnicode } from 'node:url'

/**
 * A web address as it is read and typed from paper: without what a browser adds by itself, and with the letters of a
 * name such as bücher.example/müller, which parsed addresses have as xn--bcher-kva.example/m%C3%BCller.
 */
export function readableAddress(address: string): string {
  const { hostname } = new URL(address)
  return address
    .replace(/(?:%[89A-F][\dA-F])+/gi, lettersOf)
    .replace(hostname, domainToUnicode(hostname))
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
}

/** A mail address as it is read and typed from paper. */
export const readableMail = (address: string): string =>
  address.replace(/(?<=@)[^@]*$/, (domain) => domainToUnicode(domain) || domain)

/** Decodes an escaped part if it stands for letters and digits only; otherwise returns it unchanged. */
function lettersOf(escaped: string): string {
  try {
    const text = decodeURIComponent(escaped)
    // typed again, it has to become the same
    const isTypeable = text === text.normalize('NFC') && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u.test(text)
    return isTypeable ? text : escaped
  } catch {
    return escaped // not UTF-8
  }
}
