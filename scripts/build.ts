import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs, isBuilt, markBuilt, markUnbuilt } from './build/inputs.ts'

const ROOT = join(import.meta.dirname, '..')

/** `npm run build`. With --when-needed, as `npm start` passes it, an up-to-date `dist` is left alone. */
async function main() {
  if (process.argv.includes('--when-needed')) {
    if (isBuilt()) return
    console.log('Building the site, which takes about a minute')
  }
  // Vite cuts file names at these characters, as it does with URLs
  if (/[#?]/.test(ROOT))
    throw new Error(`The site cannot be built in ${ROOT}: rename the folder to a name without "#" and "?".`)
  requireWritable()
  const inputs = hashInputs()
  markUnbuilt()
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn' })
  await builder.buildApp()
  warmCompileCache()
  markBuilt(inputs)
}

/** Only a new process reads the location of the cache from its environment. */
function warmCompileCache() {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') }
  spawnSync(process.execPath, [join(import.meta.dirname, 'warm-compile-cache.ts')], { env, stdio: 'inherit' })
}

function requireWritable() {
  const dist = join(ROOT, 'dist')
  try {
    accessSync(existsSync(dist) ? dist : ROOT, constants.W_OK)
  } catch (cause) {
    throw new Error(
      `The site must be rebuilt, but ${dist} cannot be written: run \`npm run build\` as a user who can write there, or ` +
        '`npm run serve` to serve the last build.',
      { cause },
    )
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exit(1)
})
