import type { Expertise } from '#content/expertise/expertise.ts'
import type { NewItem } from './new-row.ts'

export const DEMO_EXPERTISE: NewItem<Expertise>[] = [
  {
    title: 'Product Strategy',
    description:
      'Few bets, stated so plainly that anyone can tell when one is lost. I help teams choose what they will not build, write it down, and keep the list longer than the roadmap.',
    is_primary: true,
  },
  {
    title: 'From Founder to Organisation',
    description:
      'The step from one person who knows everything to ten teams that trust each other: hiring, rhythms, decision rights, and the founder’s own new work, which is the part usually left out.',
    is_primary: true,
  },
  {
    title: 'Pricing and Packaging',
    description:
      'A price is the shortest description of a product. I have taken four companies from “ask us” to a page with numbers on it, and each of them sold more with fewer meetings.',
    is_primary: true,
  },
  {
    title: 'Research with Busy People',
    description:
      'Ferry crews, nurses, site managers: people who will never come to a usability lab. Go along, carry something, ask later, and count what they do rather than what they say.',
    is_primary: false,
  },
  {
    title: 'Boards and Governance',
    description:
      'What a board should see of a product and how often, how to disagree on paper before the meeting, and how to leave one well.',
    is_primary: false,
  },
  {
    title: 'Writing as Management',
    description:
      'Strategy memos, decision records, the page nobody wants to write. If it cannot be said in two pages, it has not been decided yet.',
    is_primary: false,
  },
]
