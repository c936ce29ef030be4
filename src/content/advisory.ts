/** The texts of the advisory page, in a file of their own so that only readers of that page load them. */

export interface AdvisoryRole {
  company: string
  role: string
  period: string
  description: string
  isNonProfit?: boolean
}

export const ADVISORY_ROLES: readonly AdvisoryRole[] = [
  {
    company: 'Lumen Harbor',
    role: 'Independent Board Member',
    period: '2023 – present',
    description: 'Product and organisation design for a company that brings shared batteries to old harbour towns.',
  },
  {
    company: 'Fernway Learning',
    role: 'Board Chair',
    period: '2021 – present',
    description: 'Guided the move from courses sold one by one to a library that whole schools keep open.',
    isNonProfit: true,
  },
  {
    company: 'Quarrystone',
    role: 'Strategic Advisor',
    period: '2022 – present',
    description: 'Pricing, packaging and the first forty customers of a planning tool for people who build houses.',
  },
  {
    company: 'Mossgate Health',
    role: 'Product Advisor',
    period: '2020 – 2024',
    description: 'Coached three product trios through regulation without letting regulation write the product.',
  },
  {
    company: 'Open Ledger Commons',
    role: 'Advisory Council',
    period: '2019 – present',
    description: 'Helps volunteers publish the accounts of small towns so that neighbours can read them.',
    isNonProfit: true,
  },
]

export interface AdvisoryService {
  title: string
  description: string
}

export const ADVISORY_SERVICES: readonly AdvisoryService[] = [
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
