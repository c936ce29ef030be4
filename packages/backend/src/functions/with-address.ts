/** The request as a function gets it: with the client's address in `x-forwarded-for`, and without what the client claims. */
export function withAddress(request: Request, address: string | undefined): Request {
  const headers = new Headers(request.headers)
  for (const name of ['x-forwarded-for', 'cf-connecting-ip']) headers.delete(name)
  if (address) headers.set('x-forwarded-for', address)
  return new Request(request, { headers })
}
