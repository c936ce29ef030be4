import { OTHER_NAMES, type VisitCounts } from '#api/visits.ts'
import { BIOS } from '#content/press-kit/press-kit.ts'
import { OWN_PAGE, TALK_PAGE } from '#content/site/routes.ts'
import type { Talk } from '#content/talk/talk.ts'
import { ENGLISH } from '#content/words/english.ts'
import { sumOf, topPlaces } from './sum-visits.ts'

const number = new Intl.NumberFormat('en-US')

const REST = 'All others'

const LABELS: Record<string, string> = {
  '/': 'Home',
  '/advisory': 'Advisory',
  '/press-kit': 'Press Kit',
  '/talks': 'All talks',
  [TALK_PAGE]: 'Pages of talks',
  [OWN_PAGE]: 'Your pages',
  '/speaking': 'Speaking',
  '/imprint': 'Imprint',
  '/privacy': 'Privacy',
  'not-found': 'Pages not found',
  visit: 'To the newsletter',
  article: 'To an article',
  subscribe: 'To subscribe',
  photo: 'Photo',
  zip: 'All (.zip)',
  sheet: 'Speaking sheet',
  ...Object.fromEntries(BIOS.map(({ field }) => [field, `${ENGLISH.kit.bios[field]} biography`])),
  [OTHER_NAMES]: REST,
}
const labelOf = (name: string) => LABELS[name] ?? name

export function TopLists({ totals, talks }: { totals: VisitCounts; talks: readonly Talk[] }) {
  const titles = new Map(talks.map(({ id, title }) => [id, title]))
  const talkOf = (id: string) => titles.get(id) ?? (id === OTHER_NAMES ? REST : 'Deleted talks')
  const lists = [
    { title: 'Pages', counts: totals.view, none: 'No page was opened.' },
    { title: 'Referring sites', counts: totals.referrer, none: 'No visits came from other sites.' },
    { title: 'Newsletter clicks', counts: totals.newsletter, none: 'No link to the newsletter was followed.' },
    { title: 'Talks opened', counts: totals.talk, none: 'No talk was opened.', name: talkOf },
    { title: 'Press downloads', counts: totals.download, none: 'Nothing was downloaded.' },
    { title: 'Biographies copied', counts: totals.bio, none: 'No biography was copied.' },
  ]
  return (
    <div className="top-lists">
      {lists.map(({ title, counts, none, name = labelOf }) => (
        <section key={title}>
          <h2 className="flex justify-between gap-4 font-semibold">
            {title} <span className="count">{number.format(sumOf(counts))}</span>
          </h2>
          {sumOf(counts) === 0 && <p className="mt-2 text-muted">{none}</p>}
          <ul>
            {topPlaces(counts, name, REST).map(({ label, count }) => (
              <li key={label} className="top-place">
                <span>{label}</span> <span className="count">{number.format(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
