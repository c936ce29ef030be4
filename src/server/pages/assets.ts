import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as Render from '#site/render.tsx'

type Assets = Render.SiteEnvironment['assets']

/** Vite's manifest, as far as it is used: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>

/** The face above the fold: without preload it would be found only when the stylesheet has arrived. */
const PRELOADED_FONT = /\/instrument-serif-latin-400-normal-[\w-]+\.woff2$/

/** What a page of one half must load, from the manifest of the built client in `folder`. */
export function builtAssets(half: 'site' | 'admin', folder: string): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  return assetsFromManifest(`src/${half}/main.tsx`, manifest)
}

/** In development the browser loads the source files, through Vite. */
export const sourceAssets = (half: 'site' | 'admin'): Assets => ({
  css: [`/src/${half}/styles.css`],
  modules: ['/@vite/client', `/src/${half}/main.tsx`],
})

/** The entry with everything that it imports statically, imports first; URLs are rooted. */
export function assetsFromManifest(entry: string, manifest: Manifest): Assets {
  const css = new Set<string>()
  const modules = new Set<string>()
  const fonts = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest of the built site has no ${key}. Build again: npm run build`)
    if (modules.has(`/${chunk.file}`)) return
    for (const imported of chunk.imports ?? []) visit(imported)
    modules.add(`/${chunk.file}`)
    for (const style of chunk.css ?? []) css.add(`/${style}`)
    for (const asset of chunk.assets ?? []) if (PRELOADED_FONT.test(`/${asset}`)) fonts.add(`/${asset}`)
  }
  visit(entry)
  return { css: [...css], modules: [...modules], ...(fonts.size > 0 && { preload: [...fonts] }) }
}
