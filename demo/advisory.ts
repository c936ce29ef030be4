import type { AdvisoryPage, AdvisoryRole, AdvisoryService } from '#content/advisory/advisory.ts'
import type { NewItem, NewRow } from './new-row.ts'

export const DEMO_ADVISORY_PAGE: NewRow<AdvisoryPage> = {
  title: 'Advisory',
  description: 'Marta sits on a few boards and works with a few leadership teams at a time, close enough to be of use.',
  engagement:
    'Write me what you are building and which decision keeps you awake. If I can be of use, we talk for an hour; if not, I will say so and try to name somebody who can.\n\nAfter that we work for three months, with a day every other week, and decide on paper whether to go on.',
}

/** In display order. */
export const DEMO_ADVISORY_ROLES: NewItem<AdvisoryRole>[] = [
  {
    company: 'Lumen Harbor',
    role: 'Independent Board Member',
    period: '2023 – present',
    description: 'Product and organisation design for a company that brings shared batteries to old harbour towns.',
    is_non_profit: false,
  },
  {
    company: 'Fernway Learning',
    role: 'Board Chair',
    period: '2021 – present',
    description: 'Guided the move from courses sold one by one to a library that whole schools keep open.',
    is_non_profit: true,
  },
  {
    company: 'Quarrystone',
    role: 'Strategic Advisor',
    period: '2022 – present',
    description: 'Pricing, packaging and the first forty customers of a planning tool for people who build houses.',
    is_non_profit: false,
  },
  {
    company: 'Mossgate Health',
    role: 'Product Advisor',
    period: '2020 – 2024',
    description: 'Coached three product trios through regulation without letting regulation write the product.',
    is_non_profit: false,
  },
  {
    company: 'Open Ledger Commons',
    role: 'Advisory Council',
    period: '2019 – present',
    description: 'Helps volunteers publish the accounts of small towns so that neighbours can read them.',
    is_non_profit: true,
  },
]

/** In display order. */
export const DEMO_ADVISORY_SERVICES: NewItem<AdvisoryService>[] = [
  {
    title: 'Product Strategy',
    description:
      'Find the few bets that matter, say plainly what will not be built, and know early when a bet is lost.',
  },
  {
    title: 'Leadership Development',
    description: 'One-to-one work with founders and product leaders on judgement, hiring and the hard conversation.',
  },
  {
    title: 'Scaling Operations',
    description: 'From one team that knows everything to ten teams that trust each other: rhythms, roles and writing.',
  },
  {
    title: 'Strategic Fundraising',
    description: 'A story that survives diligence: the narrative, the numbers behind it and the questions to expect.',
  },
]
