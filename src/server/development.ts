import type { RequestListener, Server } from 'node:http'
import type { RunnableDevEnvironment } from 'vite'
import type * as Render from '#site/render.tsx'
import { API_PATHS } from './app.ts'

/** Vite inside our server: it serves and reloads source files, and runs the render entry with every change. */
export interface Development {
  loadRenderer: () => Promise<typeof Render>
  /** API paths go to the app at once, the rest first to Vite. */
  listener: (app: RequestListener) => RequestListener
  close: () => Promise<void>
}

export async function startDevelopment(server: Server): Promise<Development> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } } })
  const ssr = vite.environments.ssr as RunnableDevEnvironment // Vite's default for the environment named ssr
  return {
    loadRenderer: () => ssr.runner.import<typeof Render>('/src/site/render.tsx'),
    listener: (app) => (request, response) => {
      const path = request.url ?? ''
      if ([...API_PATHS, '/api'].some((prefix) => path.startsWith(`${prefix}/`))) app(request, response)
      else vite.middlewares(request, response, () => app(request, response))
    },
    close: () => vite.close(),
  }
}
