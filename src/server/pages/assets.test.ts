import { expect, test } from 'vitest'
import { assetsFromManifest } from './assets.ts'

const manifest = {
  'src/site/main.tsx': {
    file: 'assets/main-1.js',
    css: ['assets/main-1.css'],
    imports: ['_shared.js'],
    assets: [
      'assets/instrument-serif-latin-400-normal-a1.woff2',
      'assets/instrument-serif-latin-ext-400-normal-b2.woff2',
    ],
  },
  '_shared.js': { file: 'assets/shared-1.js', imports: ['_loop.js'] },
  '_loop.js': { file: 'assets/loop-1.js', imports: ['_shared.js'] },
  'src/admin/main.tsx': { file: 'assets/admin-1.js', css: ['assets/admin-1.css'] },
}

test('a page loads its entry and what that imports, and nothing of the other half', () => {
  expect(assetsFromManifest('src/site/main.tsx', { ...manifest, '_loop.js': { file: 'assets/loop-1.js' } })).toEqual({
    css: ['/assets/main-1.css'],
    modules: ['/assets/loop-1.js', '/assets/shared-1.js', '/assets/main-1.js'],
    preload: { editorial: ['/assets/instrument-serif-latin-400-normal-a1.woff2'], classic: [], modern: [] },
  })
})

test('a build without the entry says what to do', () => {
  expect(() => assetsFromManifest('src/site/main.tsx', {})).toThrow('npm run build')
})
