import { domainToUnicode } from 'node:url'

/**
 * A web address as it is read and typed from paper: without what a browser adds by itself, and with the letters of a
 * domain such as bücher.example, which parsed addresses have as xn--bcher-kva.example.
 */
export function readableAddress(address: string): string {
  const { hostname } = new URL(address)
  return address
    .replace(hostname, domainToUnicode(hostname))
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
}
