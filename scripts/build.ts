import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { hashInputs, isBuilt, markBuilt, markUnbuilt } from './build/inputs.ts'

const ROOT = join(import.meta.dirname, '..')

/** `npm run build`; `npm start` passes --when-needed, which leaves a `dist` alone that is what a build would make. */
async function main() {
  if (process.argv.includes('--when-needed') && isBuilt()) return
  // Vite cuts the names of files at these, as it does with addresses
  if (/[#?]/.test(ROOT)) throw new Error(`The site cannot be built in ${ROOT}: rename the folder, without "#" and "?".`)
  const inputs = hashInputs()
  markUnbuilt()
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root: ROOT, logLevel: 'warn' })
  await builder.buildApp()
  warmCompileCache()
  markBuilt(inputs)
}

/** Only a fresh process takes the place of the cache from its environment. */
function warmCompileCache() {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') }
  spawnSync(process.execPath, [join(import.meta.dirname, 'warm-compile-cache.ts')], { env, stdio: 'inherit' })
}

try {
  await main()
} catch (error) {
  const { code, path } = error as NodeJS.ErrnoException
  const isReadOnly = code === 'EROFS' || code === 'EACCES' || code === 'EPERM'
  console.error(
    isReadOnly
      ? `The site cannot be built: ${path} cannot be written. Build where it can be, then run \`npm run serve\` here.`
      : error instanceof Error && error.constructor === Error
        ? error.message
        : error,
  )
  process.exit(1)
}
