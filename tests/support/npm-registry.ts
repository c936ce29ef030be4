import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { listen } from './listen.ts'

const NODE_MODULES = join(import.meta.dirname, '../../node_modules')

/** The part of the npm registry that an installer needs, filled from node_modules: it needs no network. */
export interface NpmRegistry {
  url: string
  close(): void
}

export async function startNpmRegistry(): Promise<NpmRegistry> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end())
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const [name = '', archive] = decodeURIComponent(url).slice(1).split('/-/')
  const folder = join(NODE_MODULES, name)
  const description = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  if (archive) return void packed(folder).pipe(response)
  const version = { ...description, dist: { tarball: `http://${headers.host}/${name}/-/package.tgz` } }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ name, 'dist-tags': { latest: version.version }, versions: { [version.version]: version } }),
  )
}

/** As npm packs it: one folder that contains everything. */
const packed = (folder: string) => spawn('tar', ['-cz', '-C', dirname(folder), basename(folder)]).stdout
