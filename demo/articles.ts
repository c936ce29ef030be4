import type { Article } from '#content/newsletter/article.ts'
import { publicFileAddress } from '#content/picture/stored-files.ts'

const picture = (name: string) => publicFileAddress('story-images', `articles/${name}.webp`)

/** The demo's newsletter: its publisher does not exist, so these articles take the place of its feed. */
export const DEMO_ARTICLES: Article[] = [
  {
    title: 'The row that was missing',
    link: 'https://letters.ellingsen-vale.example/p/the-row-that-was-missing',
    pubDate: '2026-11-12T07:00:00.000Z',
    creator: 'Marta Ellingsen-Vale',
    contentSnippet:
      'Every product has a table somewhere that everyone trusts. Ours had four rows, and for a whole spring nobody saw that there should have been five. This letter is about the customer who did, the polite note she sent, and the eleven weeks it lay in a queue called “Later”. It ends with a practice that costs ten minutes a month.',
    imageUrl: picture('timetable'),
    description: 'On the tables that everyone trusts, and a polite note in a queue called “Later”.',
  },
  {
    title: 'A ladder against nothing',
    link: 'https://letters.ellingsen-vale.example/p/a-ladder-against-nothing',
    pubDate: '2026-10-08T07:00:00.000Z',
    creator: 'Marta Ellingsen-Vale',
    contentSnippet:
      'We promoted him because he was the best at the work, and so the work lost its best. I have made this mistake three times, the last time with a career framework of twelve levels that I had drawn myself. What I would do instead: two ladders, one wall, and a conversation about which one you are afraid of.',
    imageUrl: picture('ladder'),
    description: 'On promotions, career frameworks, and the regret of having drawn one.',
  },
  {
    title: 'Projections for a quiet year',
    link: 'https://letters.ellingsen-vale.example/p/projections-for-a-quiet-year',
    pubDate: '2026-09-10T07:00:00.000Z',
    creator: 'Marta Ellingsen-Vale',
    contentSnippet:
      'Five small predictions, each with the reason I may be wrong. Teams will get shorter names. The two-page memo will come back, and be written by people again. Someone will charge for a product that does less than its free rival, and be thanked for it. Last year’s projections are marked at the end: two right, two wrong, one embarrassing.',
    imageUrl: picture('stepping-stones'),
    description: 'Five small predictions, and last year’s five, marked.',
  },
  {
    title: 'What I keep in the bottom drawer',
    link: 'https://letters.ellingsen-vale.example/p/what-i-keep-in-the-bottom-drawer',
    pubDate: '2026-08-13T07:00:00.000Z',
    creator: 'Marta Ellingsen-Vale',
    contentSnippet:
      'A folded timetable, a card with three questions, a resignation letter I did not send. Objects are better minutes than minutes are. This letter goes through the drawer from top to bottom and says, for each thing, which decision it still argues with.',
    imageUrl: picture('drawer'),
    description: 'A folded timetable, three questions, a letter I did not send.',
  },
]
