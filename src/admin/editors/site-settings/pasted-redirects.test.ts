import { expect, test } from 'vitest'
import { linesOfTable } from './pasted-redirects.ts'

const linesOf = (text: string) => linesOfTable(new TextEncoder().encode(text))

test.each([
  ['Redirection', 'source,target,regex,code,hits\n/old,/talks,0,301,12', '/old /talks'],
  ['Wix', 'Old URL;New URL\nhttps://www.old.example/post/a;/talks/a', '/post/a /talks/a'],
  ['Yoast', '"Origin","Target","Type"\n"/a, b","/talks","301"', '/a,%20b /talks'],
  ['a spreadsheet without headings', '/old\t/talks\tnote\n/lost\tgone\t', '/old /talks\n/lost gone'],
  ['columns in another order', 'New path,Hits,Old path\n/talks,3,/old', '/old /talks'],
  ['old addresses alone', 'URL\n/old\n/lost', '/old\n/lost'],
  ['a file of lines', '/old -> /talks 301\n/lost gone', '/old -> /talks 301\n/lost gone'],
])('%s', (_, text, lines) => expect(linesOf(text)).toEqual({ lines }))

test('what is no text says so', () => expect(linesOf('PK\u0003\u0004')).toHaveProperty('problem'))
