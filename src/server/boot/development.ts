import type { RequestListener, Server } from 'node:http'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import type { RunnableDevEnvironment } from 'vite'
import type * as Render from '#site/render.tsx'
import { sourceAssets } from '../pages/assets.ts'
import type { Renderer } from '../pages/renderer.ts'
import { API_PATHS } from './app.ts'

export type Development = Awaited<ReturnType<typeof startDevelopment>>

/** Vite serves the files of the project. These are its default exceptions, which our list would otherwise replace. */
const VITE_DENIES = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**']

/** Vite as middleware of our server: it serves and reloads source files, and runs the render entry after every change. */
export async function startDevelopment(server: Server, dataDir: string) {
  const { createServer } = await import('vite')
  const sockets = new Set<Duplex>()
  server.on('upgrade', (_, socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server }, fs: { deny: [...VITE_DENIES, `${resolve(dataDir)}/**`] } },
  })
  const ssr = vite.environments.ssr as RunnableDevEnvironment // Vite's default type for the environment named ssr
  const renderer: Renderer = {
    load: () => ssr.runner.import<typeof Render>('/src/site/render.tsx'),
    assets: sourceAssets('site'),
    adminAssets: sourceAssets('admin'),
    files: new Map(),
  }
  return {
    renderer,
    /** API paths go directly to the app, everything else to Vite first. */
    before:
      (app: RequestListener): RequestListener =>
      (request, response) => {
        const path = request.url ?? ''
        if ([...API_PATHS, '/api'].some((prefix) => path.startsWith(`${prefix}/`))) app(request, response)
        else vite.middlewares(request, response, () => app(request, response))
      },
    async close(answered: Promise<void>) {
      // those of open tabs: an HTTP server waits for connections that were upgraded
      for (const socket of sockets) socket.destroy()
      await answered
      await vite.close()
    },
  }
}
