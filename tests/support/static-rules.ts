import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from './listen.ts'

/** What a host answers: where it leads, by its own answer or by the page that it sends, and the status otherwise. */
export async function followStatic(url: string): Promise<string | number> {
  const response = await fetch(url, { redirect: 'manual' })
  const location = response.headers.get('location')
  // a folder's page is at its address with a slash
  if (location === `${decodeURI(new URL(url).pathname)}/`) return followStatic(`${url}/`)
  const refresh = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(await response.text())?.[1]
  return location ?? refresh?.replaceAll('&amp;', '&') ?? response.status
}

/**
 * Netlify's rules as it documents them: the first line that matches, with or without a slash at the end; a file comes first,
 * unless the status ends with `!`. Cloudflare's leave out lines with such a status, and never ask for files first.
 */
export async function startRuled(folder: string, host: 'netlify' | 'cloudflare', files: { url: string }) {
  const rules = readFileSync(join(folder, '_redirects'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map((words) => ({
      from: words[0]!,
      to: words.at(-2)!,
      status: words.at(-1)!,
      query: words.length > 3 ? words[1] : '',
    }))
    .filter(({ status, query }) => host === 'netlify' || (/^30[12378]$/.test(status) && !query))
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, 'http://host')
    const file = await fetch(files.url + url, { redirect: 'manual' })
    const matches = ({ from, query }: (typeof rules)[number]) =>
      decodeURI(from.replace(/(?<=.)\/$/, '')) === decodeURI(pathname.replace(/(?<=.)\/$/, '')) &&
      (!query || search.slice(1).split('&').includes(query))
    const rule = rules.find(matches)
    const isForced = host === 'cloudflare' || rule?.status.endsWith('!') || file.status === 404
    if (!rule || !isForced)
      return void response.writeHead(file.status, Object.fromEntries(file.headers)).end(await file.text())
    const status = Number.parseInt(rule.status, 10)
    response.writeHead(status, status < 400 ? { location: rule.to } : {}).end()
  })
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => void server.close().closeAllConnections() }
}
