import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { Document, type FlatHeaders } from './document.ts'
import { withPolicy } from './security-headers.ts'

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
