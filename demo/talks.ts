import type { Row } from '#content/guard.ts'
import { publicFileAddress } from '#content/stored-files.ts'
import type { Talk } from '#content/talk.ts'

const picture = (name: string) => publicFileAddress('story-images', `talks/${name}.webp`)

/** In display order. One has no picture, one has no button. */
export const DEMO_TALKS: Omit<Talk, keyof Row | 'display_order'>[] = [
  {
    title: 'Built for the Thumb',
    location: 'Northbank Product Forum, Aldersund',
    description:
      'Nobody reads a timetable: they read one line of it, in the wind. A talk about finding the one line in your own product and giving it the whole page.',
    date: '2026-05-21',
    type: 'talk',
    action_text: 'Watch the talk',
    action_url: 'https://northbank-forum.example/2026/built-for-the-thumb',
    image_url: picture('keynote'),
  },
  {
    title: 'The Question Before the Brief',
    location: 'The Second Draft, with Ines Calloway-Brandt',
    description:
      'An hour about clocks, mothers and the pause after a good question. Also: why I no longer send agendas, and the one meeting I would bring back.',
    date: '2026-03-09',
    type: 'podcast',
    action_text: 'Listen to the episode',
    action_url: 'https://second-draft.example/episodes/the-question-before-the-brief',
    image_url: picture('podcast'),
  },
  {
    title: 'A Price Is a Sentence',
    location: 'The Slow Quarterly',
    description:
      'An essay on putting numbers on the page: what four companies wrote there, what it cost them, and who stopped calling.',
    date: '2025-11-14',
    type: 'article',
    action_text: 'Read the essay',
    action_url: 'https://slow-quarterly.example/issue-31/a-price-is-a-sentence',
    image_url: picture('essay'),
  },
  {
    title: 'Who Is the Board For?',
    location: 'Harbour Assembly, Vestermoor',
    description:
      'A panel with two founders and one former regulator on what boards should see of a product, how often, and what they had better not ask.',
    date: '2025-09-30',
    type: 'talk',
    action_text: 'See the transcript',
    action_url: 'https://harbour-assembly.example/2025/who-is-the-board-for',
    image_url: picture('panel'),
  },
  {
    title: 'Selling the Thing You Love',
    location: 'Kitchen Table Exits, with Tomas Ridderholm',
    description:
      'How Paperlark was sold, told by the person who sold it and the person who bought it, who have somehow remained friends.',
    date: '2025-04-02',
    type: 'podcast',
    action_text: 'Listen to the episode',
    action_url: 'https://kitchen-table-exits.example/48',
    image_url: picture('conversation'),
  },
  {
    title: 'Two Pages or It Is Not Decided',
    location: 'Halden & Rook, open evening',
    description:
      'A workshop on strategy memos for people who have to sign them. Forty minutes of writing, twenty of reading aloud, no slides.',
    date: '2025-01-23',
    type: 'talk',
    action_text: null,
    action_url: null,
    image_url: null,
  },
]
