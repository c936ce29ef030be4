import { publicFileAddress } from '#content/picture/stored-files.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import type { NewItem } from './new-row.ts'

const picture = (name: string) => publicFileAddress('story-images', `talks/${name}.webp`)

/** The 15th, three months from now, so that one talk of the demo is still to come whenever it is tried. */
function inThreeMonths(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 15)).toISOString().slice(0, 10)
}

/** In display order. One has no picture and no button, and is still to come; some have little on their pages. */
export const DEMO_TALKS: NewItem<FullTalk>[] = [
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
    slug: 'built-for-the-thumb',
    abstract:
      '<p>A ferry timetable is read on a quay, in the wind, by somebody who holds a bag in the other hand. They read <strong>one line of it</strong>. Everything else on the page is there for the people who made it.</p><p>Most products have such a line. In forty minutes we look for it in three of them: the timetable of a small ferry company, the duty list of a district nurse, and the budget of a town with nine hundred inhabitants. What the audience takes home:</p><ul><li>how to find the line, by watching thumbs instead of asking questions</li><li>what to do with the other forty things on the page</li><li>how to tell the person who asked for them</li></ul>',
    event: 'Northbank Product Forum',
    event_url: 'https://northbank-forum.example/2026',
    place: 'Customs Hall, Aldersund',
    language: 'en',
    length_minutes: 40,
    video_url: 'https://northbank-forum.example/2026/built-for-the-thumb.mp4',
    slides_url: 'https://northbank-forum.example/2026/built-for-the-thumb.pdf',
    transcript:
      'Good morning. Who of you came by ferry? Keep your hands up if you looked at a timetable on the way. And keep them up if you read more than one line of it.\n\nThat is what I thought. I spent seven years of my life on the other lines.\n\nWhen we started Paperlark we asked the crews what passengers want to know. They gave us a list with forty-one entries. Tides were on it. We put all of it on the page, in an order that made sense to us, and then I stood on the quay at Vestermoor for a week in November and watched thumbs.\n\nThumbs do not scroll in the wind. They come out of a glove, they touch the glass once, and they go back. So whatever you have to say, you say it in the place where the thumb lands.\n\nWe took the page apart that winter. One line stayed: the next boat, from here, and whether it will sail. The other forty went behind it, and nobody has asked for them back, except for the tides. A man from Aldersund wrote to me about the tides. He was right, and they are on the page again, further down.\n\nSo this is the first thing I would like you to take home: find out where the thumb lands. You will not find out by asking.',
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
    slug: 'the-question-before-the-brief',
    abstract:
      '<p>Ines and I talk about the question that comes before every brief, and that nobody likes to be asked: <em>what do you need it for?</em></p><p>Also about clocks, about my mother’s workbench, and about meetings without agendas, of which I have had some good ones and a few that I still apologise for.</p>',
    event: 'The Second Draft',
    event_url: 'https://second-draft.example/',
    place: 'Online',
    language: 'en',
    length_minutes: 62,
    transcript:
      'Ines: You say that you no longer send agendas. How do people know what a meeting is about?\n\nMarta: They ask. And then we are already in the meeting.\n\nInes: And if they do not ask?\n\nMarta: Then it was not about anything. I have an hour back, and so do they.\n\nInes: Your mother repaired clocks. What did she ask the people who brought her one?\n\nMarta: What they needed it for. It sounds rude, I know. It is a clock. But some of them needed to catch a train, and some of them needed it to stand on the shelf where it had always stood, and that is not the same repair.',
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
    slug: 'a-price-is-a-sentence',
    event: 'The Slow Quarterly',
    event_url: 'https://slow-quarterly.example/issue-31',
    language: 'en',
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
    slug: 'who-is-the-board-for',
    event: 'Harbour Assembly',
    place: 'Vestermoor',
    language: 'en',
    length_minutes: 55,
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
    slug: 'selling-the-thing-you-love',
  },
  {
    title: 'Two Pages or It Is Not Decided',
    location: 'Halden & Rook, open evening',
    description:
      'A workshop on strategy memos for people who have to sign them. Forty minutes of writing, twenty of reading aloud, no slides.',
    date: inThreeMonths(),
    type: 'talk',
    action_text: null,
    action_url: null,
    image_url: null,
    slug: 'two-pages-or-it-is-not-decided',
    abstract:
      '<p>Bring a decision that your team has not made. We write it down: <strong>two pages, one owner, a date</strong>. Then we read the pages aloud, which is where most decisions turn out to be something else.</p><p>For up to twenty people who sign things. No slides, no laptops; there is paper.</p>',
    event: 'Halden & Rook, open evening',
    event_url: 'https://halden-rook.example/evenings',
    place: 'Rope House, Aldersund',
    language: 'en',
    length_minutes: 90,
  },
]
