import { expect, test } from 'vitest'
import { joinWrappedLines } from './wrapped-lines.ts'

const PDF = `Small towns
Mara Lindqvist has worked for twenty years on the question of how small munici-
palities can build digital services that their citizens like to use. She led the well-
known programme of the harbour towns, and now advises the Nordic council.
Her book on public-service design appeared in 2021. It was translated into seven
languages, and is read by civil servants and by students of the subject; all of its pre-
and postwar chapters won a prize. At the University of Bergen she teaches public-
service design, the theory of institutions and, with colleagues from Graz, the UTC-
Seminar on time.`

test('the wrapped lines of a PDF are joined, its headings and paragraphs stay apart', () => {
  expect(joinWrappedLines(PDF)).toBe(`Small towns
Mara Lindqvist has worked for twenty years on the question of how small municipalities can build digital services that their citizens like to use. She led the well-known programme of the harbour towns, and now advises the Nordic council.
Her book on public-service design appeared in 2021. It was translated into seven languages, and is read by civil servants and by students of the subject; all of its pre- and postwar chapters won a prize. At the University of Bergen she teaches public-service design, the theory of institutions and, with colleagues from Graz, the UTC-Seminar on time.`)
})

test('a narrow German column with Windows line ends and soft hyphens', () => {
  const text = `Die große Digitalisierung der Verwal\u00ad
tung ist seit zwanzig Jahren ihr Thema.
Sie lehrt in Graz und berät das Land, die
Städte und den Bund. Sie hat die Müller-
Schmidt-Stiftung gegründet.`
  expect(joinWrappedLines(text.replaceAll('\n', '\r\n'))).toBe(
    'Die große Digitalisierung der Verwaltung ist seit zwanzig Jahren ihr Thema. Sie lehrt in Graz und berät das Land, die Städte und den Bund. Sie hat die Müller-Schmidt-Stiftung gegründet.',
  )
})

test.each([
  [
    'between blank lines',
    `Mara Lindqvist has worked for twenty years on
small towns and on how they can build their
digital services.

She lives in Bergen with her family, and she
sails there in the harbour from May until the
first storms.`,
    `Mara Lindqvist has worked for twenty years on small towns and on how they can build their digital services.

She lives in Bergen with her family, and she sails there in the harbour from May until the first storms.`,
  ],
  [
    'in a list',
    `She is known for the following results of her
long work in public offices of the north:
• a handbook for the towns that have no staff
of their own, read in seven countries so far
• a school that has taught six hundred people
from all of them`,
    `She is known for the following results of her long work in public offices of the north:
• a handbook for the towns that have no staff of their own, read in seven countries so far
• a school that has taught six hundred people from all of them`,
  ],
])('joins the lines of a paragraph %s', (_, text, joined) => {
  expect(joinWrappedLines(text)).toBe(joined)
})

test.each([
  ['one line', 'Mara Lindqvist has worked for twenty years on small towns.'],
  ['an address', 'Mara Lindqvist\nHarbour Street 12\n5003 Bergen\nnorway'],
  [
    'titles',
    'How Small Towns Build Digital Services\nWhat We Learned from the Harbour Towns\nWhy Nobody Reads Your Council Website\nThe Quiet Tools That Run Local Offices',
  ],
  [
    'sentences',
    'She has led a programme of twelve towns.\nher book has been read in seven countries.\nshe teaches at the university of Bergen.\nshe advises the council of the north.',
  ],
  [
    'a poem',
    'Whose woods these are I think I know.\nHis house is in the village though;\nHe will not see me stopping here\nTo watch his woods fill up with snow.',
  ],
  [
    'paragraphs',
    `${'Mara has worked on small towns. '.repeat(9)}\n${'and she sails in the harbour. '.repeat(10)}\n${'and she reads. '.repeat(20)}`,
  ],
  ['two lines', 'Mara Lindqvist has worked for twenty years on the\nquestion of small towns.'],
  [
    'no case',
    '这是一个关于小城市如何建设数字服务的问题她已经工作了二十年现在为北欧理事会\n提供咨询她住在卑尔根和家人一起在港口航行从五月到第一场风暴\n她教书',
  ],
])('the lines of %s stay', (_, text) => {
  expect(joinWrappedLines(text)).toBe(text)
})
