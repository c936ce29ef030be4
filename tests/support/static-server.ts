import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { listen } from './listen.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a folder as any static host does: `index.html` for a folder, whose address ends with a slash, and `404.html`. */
export async function startStaticServer(folder: string) {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname)
    const found = statSync(join(folder, path), { throwIfNoEntry: false })
    if (found?.isDirectory() && !path.endsWith('/')) return void response.writeHead(301, { location: `${path}/` }).end()
    const name = !found ? '404.html' : found.isDirectory() ? join(path, 'index.html') : path
    response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' })
    response.end(readFileSync(join(folder, name)))
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { url, close }
}
