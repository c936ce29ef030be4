/** A fetch that reads tables with these rights: what is made of its answers is for nobody else, and is kept nowhere. */
export const readAs =
  (fetch: typeof globalThis.fetch, rights: { authorization: string; apikey?: string }): typeof globalThis.fetch =>
  (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.startsWith('/rest/v1/')) return fetch(input, init)
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(rights)) headers.set(name, value)
    return fetch(input, { ...init, headers })
  }
