import type { SpeakingPage, SpeakingTopic } from '#content/speaking/speaking.ts'
import type { NewItem, NewRow } from './new-row.ts'

export const DEMO_SPEAKING_PAGE: NewRow<SpeakingPage> = {
  headline: 'Talks without slides',
  introduction:
    'Marta Ellingsen-Vale builds products for people who have no time to learn them: ferry crews, district nurses, the treasurers of very small towns. She founded Paperlark, sold it, and stayed friends with the buyer. Today she is Chief Product Officer at Halden & Rook. She has brought no slides, and would like you to interrupt her.',
  needs:
    'A headset microphone, so that both hands are free\nLight on the audience: I like to see who disagrees\nA chair and a glass of water, no lectern\nTen minutes for questions, taken in between\nA recording that I may share',
}

/** In display order. One leaves its audience open. */
export const DEMO_SPEAKING_TOPICS: NewItem<SpeakingTopic>[] = [
  {
    title: 'Built for the Thumb',
    abstract:
      'Nobody reads a timetable: they read one line of it, in the wind. How to find the one line in your own product, give it the whole page, and defend it in the meeting where everybody else asks for a little corner.',
    formats: 'Keynote, workshop',
    lengths: '20 to 45 minutes',
    audience: 'Product and design teams',
  },
  {
    title: 'Saying No in Writing',
    abstract:
      'A roadmap is a list of promises; the list of refusals is the strategy. Twenty years of letters that turned something down: what they cost, which ones came back, and how a team learns to write its own.',
    formats: 'Keynote, fireside chat',
    lengths: '30 to 60 minutes',
    audience: 'Leadership teams and boards',
  },
  {
    title: 'What a Company Is Sold For',
    abstract:
      'The sale of a small company, told in the order in which it was felt: the first call, the eleven months, the folding chair that was not part of the deal. For founders who would rather hear it before than after.',
    formats: 'Fireside chat',
    lengths: '45 minutes',
    audience: '',
  },
]
