/**
 * A path as it may be logged: the token of a shared preview is a secret, also where the address is not quite that of a
 * preview, with a doubled or an encoded slash, encoded letters or other punctuation.
 */
export function loggedPath(path: string): string {
  const plain = decodeAscii(path)
  const masked = plain.replace(/(preview\.?[^\w.-][^\w-]*)[^/\\]+/gi, '$1…')
  return masked === plain ? path : masked
}

/** Mail programs encode an address that is encoded already, but not without end. */
const MOST_TIMES = 5

function decodeAscii(path: string): string {
  let plain = path
  for (let times = 0; times < MOST_TIMES && plain.includes('%'); times++)
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return plain
}
