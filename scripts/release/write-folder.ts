import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { licencesOf } from './licences.ts'

const ROOT = join(import.meta.dirname, '../..')

export type Architecture = 'x64' | 'arm64'

const PARTS = ['bin', 'demo', 'deploy', 'dist', 'docs', 'packages', 'scripts', 'src', 'supabase']
const FILES = ['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'package.json']

/** What only the browser and the build import: `dist` contains it. */
export const BUNDLED = [
  '@base-ui/react',
  '@fontsource-variable/instrument-sans',
  '@hookform/resolvers',
  '@jsquash/webp',
  '@tailwindcss/vite',
  '@tanstack/react-query',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@vitejs/plugin-react',
  'diff',
  'dompurify',
  'idiomorph',
  'libheif-js',
  'lucide-react',
  'papaparse',
  'react',
  'react-dom',
  'react-easy-crop',
  'react-hook-form',
  'react-router',
  'sanitize-html',
  'tailwindcss',
  'vite',
]

/** Neither tests, nor what only a clone can run, nor what belongs to this machine. Takes a path from the program's folder. */
export const isReleased = (path: string): boolean =>
  path.split('/').every((part) => part !== 'node_modules' && (part === '.vite' || !part.startsWith('.'))) &&
  !/\.test\.tsx?$|^packages\/\w+\/tests$|^deploy\/portico\.env$|^scripts\/(build|cut-fonts|release)\b/.test(path)

/**
 * Writes everything that runs the built site on Linux into `folder`, and nothing that only builds or tests it. Packages come
 * by the lock file, for any architecture on any.
 */
export function writeFolder(folder: string, architecture: Architecture, version: string): void {
  const filter = (path: string) => isReleased(relative(ROOT, path).replaceAll('\\', '/'))
  mkdirSync(folder, { recursive: true })
  for (const part of [...PARTS, ...FILES]) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter })
  for (const file of ['package-lock.json', '.npmrc']) cpSync(join(ROOT, file), join(folder, file))
  const npm = (...words: string[]) =>
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  npm('uninstall', '--package-lock-only', '--ignore-scripts', ...BUNDLED)
  npm('ci', '--omit=dev', '--ignore-scripts', '--os=linux', '--libc=glibc', `--cpu=${architecture}`)
  removeFrom(folder, ['package-lock.json', '.npmrc', 'node_modules/{.bin,.package-lock.json}', ...NOT_RUN])
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(`../node-linux-${architecture}/bin/node`, join(folder, 'node_modules/.bin/node'))
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  writeFileSync(join(folder, 'third-party-licences.txt'), licencesOf())
  writeFileSync(join(folder, 'VERSION'), `${version}\n`)
}

const NOT_RUN = ['node_modules/node-linux-*/{include,share}', 'node_modules/**/*.map', 'node_modules/**/{test,tests}']

function removeFrom(folder: string, patterns: string[]): void {
  for (const path of globSync(patterns, { cwd: folder })) rmSync(join(folder, path), { recursive: true, force: true })
}
