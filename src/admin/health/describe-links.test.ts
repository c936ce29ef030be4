import { expect, test } from 'vitest'
import type { DeadLink, LinkReport } from '#api/link-report.ts'
import { describeLinks } from './describe-links.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const dead: DeadLink = { address: 'https://a.example', table: 'talks', title: 'One', problem: 'Gone.' }

test.each<[Partial<LinkReport>, string]>([
  [{ checkedAt: null }, 'The links of your site are checked once a week. They have not been checked yet.'],
  [{ checkedAt: null, isChecking: true }, 'The links of your site are being checked. This takes a minute or two.'],
  [{}, '12 links checked yesterday: all of them work.'],
  [{ count: 1 }, 'One link checked yesterday: it works.'],
  [{ count: 0 }, 'No links to check yesterday.'],
  [
    { unchecked: 30 },
    '12 links checked yesterday: all of them work. The other 30 were not: a check covers at most 12.',
  ],
  [{ unchecked: 1 }, '12 links checked yesterday: all of them work. One more was not: a check covers at most 12.'],
  [{ dead: [dead] }, '12 links checked yesterday: one does not work.'],
  [
    { dead: [dead, dead], isChecking: true },
    '12 links checked yesterday: 2 do not work. They are being checked again.',
  ],
  [
    { dead: [dead, dead], isOffline: true },
    '12 links checked yesterday: no site could be reached. This server may have no internet connection, and the links may be fine.',
  ],
])('%j: %s', (changes, words) => {
  const report = { checkedAt: '2026-11-21T11:00:00Z', isChecking: false, count: 12, dead: [], isOffline: false }
  expect(describeLinks({ ...report, ...changes }, now)).toBe(words)
})
