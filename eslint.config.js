import { parse } from '@babel/parser'
import hooks from 'eslint-plugin-react-hooks'

// TypeScript 7 has no API for parsers; the one that the plugin brings needs none
const languageOptions = { parser: { meta: { name: '@babel/parser' }, parse: parseTypeScript } }
const TESTS = ['**/*.test.{ts,tsx}']

/** What browsers have on https and localhost only, and what to use instead. */
const ON_HTTPS_ONLY = [
  ['crypto', 'randomUUID', 'use randomId of src/data'],
  ['crypto', 'subtle', 'say so where plain http cannot do without'],
  ['navigator', 'clipboard', 'use copyText of src/data'],
  ...['credentials', 'locks', 'mediaDevices', 'serviceWorker', 'share', 'storage', 'userAgentData', 'wakeLock'].map(
    (property) => ['navigator', property, 'find a way without it for plain http'],
  ),
]

/** The rules of React, by the React team's own linter, and what Biome has no rule for; Biome checks everything else. */
export default [
  {
    files: ['src/{admin,site}/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { 'react-hooks': hooks },
    languageOptions,
    rules: {
      ...Object.fromEntries(Object.keys(hooks.rules).map((rule) => [`react-hooks/${rule}`, 'error'])),
      // says what the compiler cannot compile yet, not what is wrong
      'react-hooks/todo': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "JSXOpeningElement[name.name='form']:not(:has(> JSXAttribute[name.name='method'][value.value='post']))",
          message: 'A form that is submitted without its script puts its fields into the address: write method="post".',
        },
      ],
    },
  },
  {
    files: ['src/{admin,data,site}/**/*.{ts,tsx}'],
    ignores: TESTS,
    languageOptions,
    rules: {
      'no-restricted-properties': [
        'error',
        ...ON_HTTPS_ONLY.map(([object, property, message]) => ({ object, property, message: `${message}.` })),
      ],
      'no-restricted-globals': ['error', 'caches', 'cookieStore', 'ImageDecoder', 'showSaveFilePicker'],
    },
  },
]

function parseTypeScript(code, { filePath }) {
  const syntax = filePath.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript']
  const { program, comments } = parse(code, { sourceType: 'module', ranges: true, plugins: ['estree', ...syntax] })
  const inEslintsWords = comments.map(({ type, start, end, ...comment }) => ({
    ...comment,
    type: type.replace('Comment', ''),
    range: [start, end],
  }))
  return { ...program, comments: inEslintsWords, tokens: [] }
}
