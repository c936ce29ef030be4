import { publicFileAddress } from '#content/picture/stored-files.ts'
import type { Story } from '#content/story/story.ts'
import type { NewItem } from './new-row.ts'

const picture = (name: string) => publicFileAddress('story-images', `stories/${name}.webp`)

/** In display order; a blank line starts a new paragraph. */
export const DEMO_STORIES: NewItem<Story>[] = [
  {
    title: 'The shop above the harbour',
    content: `My mother repaired clocks, and I grew up under her bench. People climbed the stairs from the quay with something wrapped in a tea towel, and she always asked the same first question. Not “What is wrong with it?” but “What do you need it for?”

A kitchen clock that runs four minutes fast, she told me, is often set that way by someone who misses buses. Repair it and you have broken it.

I learnt to take things apart at that bench, and to put them back so that nobody could tell. But what stayed with me is the pause after her question. People did not know the answer at once. They looked at the clock, then out of the window, and then told her about a morning, a train, a father.

I have sat in many rooms with better furniture since. I still think that most product work is that pause, and the patience not to fill it.`,
    image_url: picture('workshop'),
    image_alt: 'Illustration of a workbench under a red lamp, with clocks of different sizes on the wall behind it.',
    image_caption: 'Four clocks, four opinions. My mother’s bench, from memory.',
  },
  {
    title: 'Seven summers of ferries',
    content: `The first thing Paperlark sold was a timetable that was wrong. I had drawn it for a line with two boats, and on its first Saturday it sent forty people to a quay where nothing had landed since spring. The skipper brought it back to me folded very small.

So I bought a folding chair and sat on that quay for the rest of the summer. I wrote down what passengers asked, what the crew answered and what both did next. By September I knew that nobody reads a timetable. They read one line of it, with a thumb on the page, usually in the wind.

We built for the thumb. One line, large, and true within the minute. Everything else came later: the tickets, the crew lists, the accounts, forty colleagues, 140 routes.

When we sold, I asked for one clause that no lawyer liked. Every crew would be moved to the new system by a person, on board, on a working day. It took a year. I went along for most of it.`,
    image_url: picture('ferry'),
    image_alt: 'Illustration of a small black and white ferry crossing dark waves in front of a low red sun.',
    image_caption: 'The last boat of the day, which our first timetable had forgotten.',
  },
  {
    title: 'A chair at the long table',
    content: `Nobody tells you what a board is for. For my first year on one I prepared answers, and was thanked for them. Then an older member took me aside on the stairs and said, kindly, that the company already employed people with answers. It did not employ anyone who could ask a stupid question and be taken seriously.

Now I bring questions, three of them, on a card. What did we believe in spring that we no longer believe? Who would notice first if we stopped? Which sentence in this paper was hardest to write, and may I hear the version before it?

I lead a product organisation again, at Halden & Rook, and the card has turned around: I am the one with the paper. It has made me a slower writer and, I hope, a better listener at the other tables.

There is one chair I always look for when I come into a room. It stands a little back from the others. Whoever sits there usually knows.`,
    image_url: picture('long-table'),
    image_alt:
      'Illustration of a long black table seen from above, with papers and cups on it and one red chair pulled back.',
    image_caption: 'The red one.',
  },
]
