import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import type * as Render from '#site/render.tsx'
import { resumeMeasuring } from '../http/cpu-budget.ts'
import { Document, type FlatHeaders } from '../http/document.ts'
import { withPolicy } from '../http/security-headers.ts'
import { builtAssets } from './assets.ts'

/** Renders the pages, and names the assets they load. */
export interface Renderer {
  /** In development the current module, so that the next request shows the last change. */
  load: () => Promise<typeof Render>
  assets: Render.SiteEnvironment['assets']
  adminAssets: Render.SiteEnvironment['assets']
  files: ReadonlyMap<string, Document>
}

/** The pages as built by `npm run build`. Rejects with a sentence for the owner when there is no build. */
export async function loadBuiltRenderer(distFolder: string, headers: FlatHeaders): Promise<Renderer> {
  const entry = join(distFolder, 'server/render.js')
  // the build writes the second one at its end
  if (![entry, join(distFolder, 'built-from')].every((path) => existsSync(path)))
    throw new Error(
      'The site has not been built, or its build was interrupted: run `npm start`, which builds it, or `npm run build`.',
    )
  // the built form of src/site/render.tsx
  const module = (await import(pathToFileURL(entry).href)) as typeof Render
  const client = join(distFolder, 'client')
  const admin = join(distFolder, 'admin')
  return {
    load: async () => {
      resumeMeasuring()
      return module
    },
    assets: builtAssets('site', client),
    adminAssets: builtAssets('admin', admin),
    files: new Map([...loadStaticFiles(client, headers), ...loadStaticFiles(admin, headers)]),
  }
}

/**
 * The admin's WebP encoder and HEIC decoder, workers that use WebAssembly. A worker has the policy of its own script:
 * only these may compile WebAssembly, and nothing else is allowed to them.
 */
const WASM_WORKER = /^\/assets\/(?:webp|heic)-worker-[\w-]+\.js$/
const WASM_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The built client, in memory by path. Names under /assets/ hash the content, so those files never change. */
export function loadStaticFiles(folder: string, headers: FlatHeaders): Map<string, Document> {
  const files = new Map<string, Document>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!entry.isFile() || path.startsWith('/.vite/') || /\.(br|gz)$/.test(path)) continue
    files.set(path, readDocument(file, path, headers))
  }
  return files
}

function readDocument(file: string, path: string, headers: FlatHeaders): Document {
  const compressed = (extension: string) => (existsSync(file + extension) ? readFileSync(file + extension) : undefined)
  const br = compressed('.br')
  const gzip = compressed('.gz')
  return new Document({
    type: getMimeType(path) ?? 'application/octet-stream',
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    headers: WASM_WORKER.test(path) ? withPolicy(headers, () => WASM_WORKER_POLICY) : headers,
    bytes: { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
  })
}
