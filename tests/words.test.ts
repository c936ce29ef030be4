import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { expect, test } from 'vitest'
import { wordsOf } from '#content/words/words.ts'
import { textsOf } from './support/catalogue.ts'

/* Every word that visitors read is in the catalogue (src/content/words): none stands in a component, or in a room that answers visitors. */

const ROOT = join(import.meta.dirname, '..')
const PUBLIC_ROOMS = ['contact', 'feed', 'pages', 'preview', 'press-kit', 'sharing', 'speaking', 'subscribe']
const FILES = globSync(
  [
    'src/site/**/*.ts',
    'src/site/**/*.tsx',
    `src/server/{${PUBLIC_ROOMS}}/**/*.ts`,
    'src/server/http/{error-page,refusals}.ts',
  ],
  { cwd: ROOT },
).filter((path) => !/\.test\.tsx?$/.test(path))

/** Names, which are the same everywhere, and what only the owner or a program reads. */
const EXCEPTIONS: Record<string, RegExp> = {
  'src/server/contact/limit-messages.ts': /./, // a mail to the owner
  'src/server/feed/feed-cache.ts': /./, // of the log
  'src/server/feed/feed-cache-store.ts': /./, // of the log
  'src/site/owner/edit-links.ts': /./,
  'src/site/navigation/bar.tsx': /^Admin$/,
  'src/site/sections/contact.tsx': /^(LinkedIn|Substack)$/,
}

/** Attributes that are read or heard. */
const SAID = /^(alt|aria-label|ariaLabel|label|placeholder|title|action|loading|what|description)$/
const isWord = (text: string) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, '')) && !/^(\/|lazy$|eager$|px,$)/.test(text)
/** A sentence, or several words of one, in a string. */
const isSentence = (text: string) =>
  /^\p{Lu}\p{L}*,? [\p{L}]+/u.test(text.trim()) || /^[\p{L}]+ [\p{L}]+ [\p{L}]+.*[.?!]$/u.test(text.trim())

interface Syntax {
  type: string
  loc: { start: { line: number } }
  name: Syntax | string
  value: Syntax | { cooked: string } | string
}
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value

function wordsIn(path: string, source: string): string[] {
  const found: string[] = []
  const visit = (node: Syntax, above: readonly Syntax[]) => {
    const text = textOf(node)
    const parent = above.at(-1)?.type ?? ''
    const isForNobody =
      above.some(({ type }) => type === 'NewExpression' || type === 'ThrowStatement') || isLogged(above)
    if (text && !isForNobody && !EXCEPTIONS[path]?.test(text)) {
      const attribute = above.find(({ type }) => type === 'JSXAttribute')
      const isNamed = NOT_SHOWN.test(parent)
      const isSaid = isSyntax(attribute?.name) && SAID.test(String(attribute.name.name)) && !isNamed
      const isIn = !attribute && above.some(({ type }) => type === 'JSXExpressionContainer') && !isNamed
      const isShown = node.type === 'JSXText' || isIn
      if ((isWord(text) && (isSaid || isShown)) || isSentence(text))
        found.push(`${path}:${node.loc.start.line} ${text}`)
    }
    for (const value of Object.values(node).flat()) if (isSyntax(value)) visit(value, [...above.slice(-4), node])
  }
  visit(parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program as unknown as Syntax, [])
  return found
}

/** What goes to the log, or to the owner. */
const isLogged = (above: readonly Syntax[]) =>
  above.some((node) => 'callee' in node && isSyntax(node.callee) && /log|warn|notify/.test(calleeOf(node.callee)))
const calleeOf = ({ name, ...callee }: Syntax): string =>
  typeof name === 'string' ? name : Object.values(callee).filter(isSyntax).map(calleeOf).join('.')

/** What is compared, called or named, not shown. */
const NOT_SHOWN =
  /^(BinaryExpression|CallExpression|MemberExpression|ObjectProperty|TSLiteralType|ImportDeclaration|ArrayExpression)$/

function textOf({ type, value }: Syntax): string {
  if (type === 'TemplateElement' && typeof value === 'object' && 'cooked' in value) return value.cooked.trim()
  return (type === 'JSXText' || type === 'StringLiteral') && typeof value === 'string' ? value.trim() : ''
}

test('no word of the public site stands outside the catalogue', () => {
  expect(FILES.length).toBeGreaterThan(100)
  expect(FILES.flatMap((path) => wordsIn(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

test.each([
  '<p>Read on</p>',
  '<nav aria-label="Main" />',
  '<Section title="Topics" />',
  "<p>{isLate && 'Late'}</p>",
  `<Missing loading={'Loading'} />`,
  "const text = 'Please try again in a minute.'",
])('a word outside it is found: %s', (code) => {
  expect(wordsIn('x.tsx', code)).toHaveLength(1)
})

test('every mark of a French sentence has its narrow space', () => {
  for (const [place, text] of textsOf(wordsOf('fr')))
    if (!place.endsWith('.of')) expect(text, place).not.toMatch(/(?<!\u202f)[;:!?»](?=\s|$)|«(?!\u202f)/)
})
