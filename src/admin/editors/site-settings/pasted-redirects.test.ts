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
  ['lines with commas', '/a,b /talks\r\n\r\n/map/@1,2,3 gone\r\n', '/a,b /talks\n\n/map/@1,2,3 gone'],
  [
    'lines with a tab',
    '/a,b /talks\n/b\t/speaking\nhttps://old.example/c;d letters.example',
    '/a,b /talks\n/b /speaking\n/c;d letters.example',
  ],
  ['a line within a table', '/a b\t/talks\n/c /speaking\n/d,e\tgone', '/a%20b /talks\n/c /speaking\n/d,e gone'],
  ['a table with blanks after its commas', '/a, /talks\n/b, /speaking', '/a /talks\n/b /speaking'],
  [
    'paths with blanks',
    '/a page.html,/talks\n/b page.html;c,/speaking',
    '/a%20page.html /talks\n/b%20page.html;c /speaking',
  ],
])('%s', (_, text, lines) => expect(linesOf(text)).toEqual({ lines }))

test('what is no text says so', () => expect(linesOf('PK\u0003\u0004')).toHaveProperty('problem'))
