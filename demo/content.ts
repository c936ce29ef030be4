import type { Contact } from '#content/contact/contact.ts'
import type { Hero } from '#content/hero/hero.ts'
import type { IntroText, TalksIntro } from '#content/involvement/intro-text.ts'
import type { ContentTable } from '#content/kinds.ts'
import { NEWSLETTER_TITLE, type Newsletter } from '#content/newsletter/newsletter.ts'
import { publicFileAddress } from '#content/picture/stored-files.ts'
import type { PressKit } from '#content/press-kit/press-kit.ts'
import type { Site } from '#content/site/site.ts'
import { STORY_SECTION_TITLE, type StorySectionConfig } from '#content/story/story-section-config.ts'
import { DEMO_ADVISORY_PAGE, DEMO_ADVISORY_ROLES, DEMO_ADVISORY_SERVICES } from './advisory.ts'
import { DEMO_EXPERTISE } from './expertise.ts'
import { DEMO_INVOLVEMENTS } from './involvements.ts'
import type { NewRow } from './new-row.ts'
import { DEMO_PRESS_FACTS, DEMO_PRESS_LOGOS, DEMO_PRESS_PHOTOS, DEMO_PRESS_QUOTES } from './press.ts'
import { DEMO_SPEAKING_PAGE, DEMO_SPEAKING_TOPICS } from './speaking.ts'
import { DEMO_STORIES } from './stories.ts'
import { DEMO_TALKS } from './talks.ts'
import { DEMO_TESTIMONIALS } from './testimonials.ts'

const portrait = (name: string) => publicFileAddress('hero-images', `profile/${name}.webp`)

export const DEMO_NAME = 'Marta Ellingsen-Vale'

/** The name is the hero's title, so that whoever tries the demo changes it in one place. */
const site: NewRow<Site> = {
  name: '',
  first_name: '',
  job_title: 'Chief Product Officer',
  employer: 'Halden & Rook',
  summary: 'Product leader, entrepreneur and adviser. Stories, talks, essays and a press kit.',
  language: 'en',
  footer_note: '',
  accent: '',
  typeface: '',
  sections: [],
  page_titles: {},
  advisory_in_footer: true,
  speaking_in_footer: true,
}

const hero: NewRow<Hero> = {
  title: DEMO_NAME,
  subtitle: 'Product Leader & Entrepreneur',
  description:
    '<p>I build products for people who have no time to learn them: <strong>ferry crews, district nurses, treasurers of very small towns</strong>. Twenty years of that taught me to ask slowly, decide early and <em>say no in writing</em>.</p><p>Today I lead product at Halden &amp; Rook and sit on the boards of <a href="/advisory">a few companies</a> that I would be sorry to see fail.</p>',
  image_url: portrait('portrait'),
  image_metadata: {
    sizes: { small: portrait('portrait-small'), medium: portrait('portrait-medium'), large: portrait('portrait') },
    dimensions: { width: 1200, height: 1200 },
    format: 'webp',
  },
}

const storySectionConfig: NewRow<StorySectionConfig> = { title: STORY_SECTION_TITLE }

const skinInGame: NewRow<IntroText> = {
  description:
    'Places where I put in years, money or my name: as founder, board member, investor or adviser. Some went well. I learnt more from the others.',
}

const talksDescription: NewRow<TalksIntro> = {
  talk_order: 'date',
  description:
    'Talks, panels and podcast conversations about products, pricing and the teams behind them. I like small rooms, real questions and hosts who interrupt.',
}

const contact: NewRow<Contact> = {
  title: 'Get in Touch',
  description:
    'Looking for a speaker, an adviser or a second opinion? Write me a few lines about what you are working on, and I will answer within the week.',
  email: 'marta@ellingsen-vale.example',
  linkedin_url: 'https://www.linkedin.com/in/example-marta-ellingsen-vale',
  substack_url: 'https://letters.ellingsen-vale.example/',
  speaking_info:
    'I give about eight talks a year, in English or Norwegian, and prefer a conversation to a keynote. I bring no slides.',
}

const newsletter: NewRow<Newsletter> = {
  title: NEWSLETTER_TITLE,
  frequency: 'On the second Thursday of the month, more or less',
  promise:
    'One decision, what I expected of it, and what I would do differently now. Nothing else, and no advertising.',
}

const pressKit: NewRow<PressKit> = {
  short_bio:
    'Marta Ellingsen-Vale is a product leader, entrepreneur and adviser. She founded Paperlark, which made timetables and tickets for small ferry lines, and is Chief Product Officer at Halden & Rook. She sits on the boards of Lumen Harbor and Fernway Learning, and writes a monthly newsletter about decisions and regrets.',
  medium_bio:
    'Marta Ellingsen-Vale is a product leader, entrepreneur and adviser who builds for people with no time to learn a product. She founded Paperlark in 2011 and led it from a folding chair on a quay to 140 ferry routes and its sale in 2018. Today she is Chief Product Officer at Halden & Rook, an independent board member of Lumen Harbor and chair of Fernway Learning, a non-profit library of courses for schools. She advises founders on pricing, strategy and the step from founder to organisation. Her newsletter, “Reflections, Projections, Regrets”, appears on the second Thursday of the month, more or less.',
  full_bio:
    'Marta Ellingsen-Vale is a product leader, entrepreneur and adviser who builds for people with no time to learn a product: ferry crews, district nurses, the treasurers of very small towns. She grew up under the bench of a clock repairer and still begins each project with her mother’s question: “What do you need it for?”\n\nIn 2011 she founded Paperlark, which made timetables and tickets for small ferry lines, and led it from a folding chair on a quay to 140 routes in six countries. The company was sold to a transport cooperative in 2018. She was a venture partner at Saltmarsh Seed Fund, advised Mossgate Health and, since 2022, Quarrystone.\n\nToday she is Chief Product Officer at Halden & Rook, an independent board member of Lumen Harbor and chair of Fernway Learning. She speaks about products, pricing and boards, without slides, and writes the newsletter “Reflections, Projections, Regrets”.',
  photo_url: publicFileAddress('press-kit', 'photo/portrait.jpg'),
  color_photo_url: null,
  ...DEMO_PRESS_FACTS,
}

const inOrder = <Item extends object>(items: Item[]) => items.map((item, index) => ({ ...item, display_order: index }))

/** The rows of the fictional owner, by table. */
export const DEMO_CONTENT = {
  site: [site],
  hero: [hero],
  story_section_config: [storySectionConfig],
  skin_in_game: [skinInGame],
  talks_description: [talksDescription],
  contact: [contact],
  newsletter: [newsletter],
  press_kit: [pressKit],
  involvements: inOrder(DEMO_INVOLVEMENTS),
  stories: inOrder(DEMO_STORIES),
  expertise: inOrder(DEMO_EXPERTISE),
  talks: inOrder(DEMO_TALKS),
  advisory_page: [DEMO_ADVISORY_PAGE],
  advisory_roles: inOrder(DEMO_ADVISORY_ROLES),
  advisory_services: inOrder(DEMO_ADVISORY_SERVICES),
  speaking_page: [DEMO_SPEAKING_PAGE],
  speaking_topics: inOrder(DEMO_SPEAKING_TOPICS),
  press_photos: inOrder(DEMO_PRESS_PHOTOS),
  press_logos: inOrder(DEMO_PRESS_LOGOS),
  press_quotes: inOrder(DEMO_PRESS_QUOTES),
  testimonials: inOrder(DEMO_TESTIMONIALS),
} satisfies Record<ContentTable, object[]>
