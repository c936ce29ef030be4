/** Browsers name the origin of a request's page; where they leave it out, they say whether it is the same site. */
export function isFromThisSite(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin')
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origin === new URL(siteUrl).origin
}
