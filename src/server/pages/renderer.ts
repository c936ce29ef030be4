import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Render from '#site/render.tsx'
import { resumeMeasuring } from '../http/cpu-budget.ts'
import type { Document, FlatHeaders } from '../http/document.ts'
import { loadStaticFiles } from '../http/static-files.ts'
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
