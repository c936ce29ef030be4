/** Browsers send the origin of the requesting page; when they omit it, they say whether it is the same site. */
export function isFromThisSite(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin')
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origin === new URL(siteUrl).origin
}
