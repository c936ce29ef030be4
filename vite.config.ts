import { globSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The oldest browsers in which everything works; README names them, docs/product.md says what they do without. */
const target = ['chrome120', 'edge120', 'firefox125', 'safari17.4']

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Writes .br and .gz files next to every built text file, for the server to choose from. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name !== 'ssr',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const texts = Object.values(bundle).filter((file) => /^assets\/.*\.(js|css|svg|json)$/.test(file.fileName))
      const compress = async (file: (typeof texts)[number]) => {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < 512) return
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
        const [br, gz] = await Promise.all([brotliAsync(source, { params }), gzipAsync(source, { level: 9 })])
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
      }
      await Promise.all(texts.map(compress))
    },
  },
}

/** What supabase-js brings along and nothing uses, and what is left of it: 14 kB of 205 that every page of the admin loads. */
const UNUSED: Record<string, string> = {
  '@supabase/realtime-js': 'export class RealtimeClient { setAuth() {} }',
  'iceberg-js': 'export class IcebergRestCatalog {}',
}
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (id in UNUSED ? `\0${id}` : null),
  load: (id) => UNUSED[id.slice(1)],
}

/** All that a visitor who only reads loads, with everything that it imports; React is not part of it. */
const reading = { name: 'reading', test: /src\/site\/reading\//, priority: 1 }
/**
 * Everything that the home page loads to hydrate is in one chunk, which compresses better than many small ones. What
 * only other pages use, and what is loaded on demand, stays separate.
 */
const takeOver = {
  name: 'take-over',
  test: (id: string) =>
    /node_modules\/(react|react-dom|scheduler)\//.test(id) ||
    (/src\/(api|content|data|site)\/.*\.tsx?$/.test(id) && !APART.some((part) => id.includes(part))),
}
const APART = [
  'content/words/',
  'main.tsx',
  'pages/legal',
  'pages/imprint',
  'pages/not-found',
  'pages/legal',
  'content/address/former-slugs',
  'data/records/read-at-address',
  'pages/own-page',
  'pages/talk',
  'data/records/talks',
  'content/talk/video',
  'site/ui/film',
  'content/talk/upcoming',
  'content/talk/talk-slugs',
  'advisory',
  'speaking',
  '/press-',
  'content/text/file-size',
  'content/text/language-name',
  'content/text/languages',
  'content/text/letters-of',
  'content/address/mail-address',
  'content/text/word-count',
  'content/site/shared-files',
  'copy-button',
  'contact-sent',
  'failed-reads',
  'site/owner/',
  'data/session/',
  'data/rest/fetch-with-timeout',
  'api/profile',
  'site/clarity/',
]

/**
 * The words of each language have a chunk, which is loaded with React: 'words-de'. The script of a reader names every chunk, so
 * that short hashes save 60 bytes of it.
 */
const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
  `assets/${facadeModuleId?.includes('content/words/') ? 'words-' : ''}[name]-[hash:6].js`

/** The editor of formatted text and what only it imports, a third of the admin's script: loaded where it is shown. */
const RICH_TEXT =
  /node_modules\/(@tiptap\/|prosemirror-|(fast-equals|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\/)|src\/admin\/rich-text\//
/**
 * One chunk each: what every page of the admin loads, what CSV needs once it is asked for, what several pages use, and what
 * the forms use. Left to itself, Rolldown makes one for each set of pages that share a module, and an editor loads some thirty.
 */
const adminChunks = [
  { name: 'admin', tags: ['$initial' as const], priority: 5 },
  { name: 'papaparse', test: /node_modules\/papaparse\//, priority: 4 },
  { name: 'read-csv', test: /src\/admin\/csv\/read-csv\.ts/, priority: 4 },
  {
    name: 'shared',
    test: /src\/(api|content|data|admin\/ui)\/(?!.*\.schema\.ts|forms\.ts)/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'editing', test: (id: string) => !RICH_TEXT.test(id), minShareCount: 3, priority: 2 },
  { name: 'rich-text', test: RICH_TEXT, priority: 1 },
  // what talks share with one other page each
  { name: 'with-talks', test: /src\/admin\/(csv\/read-date\.ts|import\/|editors\/slug-field\.tsx)/, priority: 0 },
]

export default defineConfig(({ command }) => ({
  plugins: [withoutUnused, react(), tailwindcss(), precompress],
  appType: 'custom',
  build: {
    target,
    sourcemap: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 850,
    // compressing takes seconds on a slow machine, which is not worth a warning
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // parts of Node that the HEIC decoder asks for when it runs there
  worker: { rolldownOptions: { external: ['fs', 'path', 'crypto'] } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: ['src/site/main.tsx', ...globSync('src/site/*-page.css')],
          output: { chunkFileNames, codeSplitting: { groups: [reading, takeOver] } },
        },
      },
    },
    // a separate build, so that the admin adds nothing to a visitor's chunks
    admin: {
      consumer: 'client',
      build: {
        outDir: 'dist/admin',
        emptyOutDir: true,
        manifest: true,
        // what an editor imports is loaded beside it, not after it
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/admin/main.tsx', output: { codeSplitting: { groups: adminChunks } } },
      },
    },
    ssr: {
      // one file that needs no node_modules; in development React (CommonJS) must stay external
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/site/render.tsx' },
      },
    },
  },
}))
