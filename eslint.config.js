import { parse } from '@babel/parser'
import hooks from 'eslint-plugin-react-hooks'

/** The rules of React, by the React team's own linter; Biome checks everything else. */
export default {
  files: ['src/{admin,site}/**/*.{ts,tsx}'],
  ignores: ['**/*.test.{ts,tsx}'],
  plugins: { 'react-hooks': hooks },
  // TypeScript 7 has no API for parsers; the one that the plugin brings needs none
  languageOptions: { parser: { meta: { name: '@babel/parser' }, parse: parseTypeScript } },
  rules: {
    ...Object.fromEntries(Object.keys(hooks.rules).map((rule) => [`react-hooks/${rule}`, 'error'])),
    // says what the compiler cannot compile yet, not what is wrong
    'react-hooks/todo': 'off',
  },
}

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
