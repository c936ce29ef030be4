import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Typeface } from '#content/site/look.ts'
import type * as Render from '#site/render.tsx'

type Assets = Render.SiteEnvironment['assets']

/** The parts of Vite's manifest that are used: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>

/** The font above the fold of each typeface: without preload it would only be found once the style sheet has arrived. */
const PRELOADED_FONTS: Record<Typeface, RegExp> = {
  editorial: /\/instrument-serif-latin-400-normal-[\w-]+\.woff2$/,
  classic: /\/newsreader-latin-500-normal-[\w-]+\.woff2$/,
  modern: /\/bricolage-grotesque-latin-600-normal-[\w-]+\.woff2$/,
}

/** What a page of one half must load, from the manifest of the built client in `folder`. */
export function builtAssets(half: 'site' | 'admin', folder: string): Assets {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const assets = assetsFromManifest(`src/${half}/main.tsx`, manifest)
  if (half === 'site') {
    const read = (style: string) => readFileSync(join(folder, manifest[style]?.file ?? ''), 'utf8')
    return { ...assets, pageStyles: pageStyles(read) }
  }
  // on a slow line, the admin's chunks in parallel would delay the style sheet of its loading message
  return { ...assets, modules: assets.modules.slice(-1) }
}

const pageStyles = (read: (path: string) => string): NonNullable<Assets['pageStyles']> => ({
  'press-kit': read('src/site/press-kit-page.css'),
  speaking: read('src/site/speaking-page.css'),
  rows: read('src/site/rows-page.css'),
  talks: read('src/site/talks-page.css'),
  own: read('src/site/own-page.css'),
})

/** In development the browser loads the source files, through Vite. */
export const sourceAssets = (half: 'site' | 'admin'): Assets => ({
  css: [`/src/${half}/styles.css`],
  ...(half === 'site' && { pageStyles: pageStyles((path) => `@import "/${path}";`) }),
  modules: ['/@vite/client', `/src/${half}/main.tsx`],
})

/** The entry with everything that it imports statically, imports first; URLs start with a slash. */
export function assetsFromManifest(entry: string, manifest: Manifest): Assets {
  const css = new Set<string>()
  const modules = new Set<string>()
  const assets = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest of the built site has no ${key}. Build again: npm run build`)
    if (modules.has(`/${chunk.file}`)) return
    for (const imported of chunk.imports ?? []) visit(imported)
    modules.add(`/${chunk.file}`)
    for (const style of chunk.css ?? []) css.add(`/${style}`)
    for (const asset of chunk.assets ?? []) assets.add(`/${asset}`)
  }
  visit(entry)
  const fonts = Object.entries(PRELOADED_FONTS).map(([typeface, font]) => [
    typeface,
    [...assets].filter((asset) => font.test(asset)),
  ])
  return { css: [...css], modules: [...modules], preload: Object.fromEntries(fonts) }
}
