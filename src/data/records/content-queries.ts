import { ADVISORY_PAGE, ADVISORY_ROLES, ADVISORY_SERVICES } from '#content/advisory/advisory.ts'
import { CONTACT } from '#content/contact/contact.ts'
import { SOCIAL_PROFILES } from '#content/contact/social-profile.ts'
import { EXPERTISE } from '#content/expertise/expertise.ts'
import { HERO } from '#content/hero/hero.ts'
import { IMPRINT } from '#content/imprint/imprint.ts'
import { SKIN_IN_GAME, TALKS_DESCRIPTION } from '#content/involvement/intro-text.ts'
import { INVOLVEMENTS, isAdvised } from '#content/involvement/involvement.ts'
import { NEWSLETTER } from '#content/newsletter/newsletter.ts'
import { OWN_PAGES } from '#content/own-page/own-page.ts'
import { PRESS_BIOS } from '#content/press-kit/press-bio.ts'
import { PRESS_KIT } from '#content/press-kit/press-kit.ts'
import { PRESS_LOGOS } from '#content/press-kit/press-logo.ts'
import { PRESS_PHOTOS } from '#content/press-kit/press-photo.ts'
import { PRESS_QUOTES } from '#content/press-kit/press-quote.ts'
import { APPEARANCE_COLUMNS, isAppearance } from '#content/press-kit/seen-in.ts'
import { PRIVACY, PRIVACY_PARAGRAPHS } from '#content/privacy/privacy.ts'
import { REDIRECTS } from '#content/redirects/redirects.ts'
import { SITE } from '#content/site/site.ts'
import {
  isStage,
  isTopicTalk,
  SPEAKING_PAGE,
  SPEAKING_TOPICS,
  STAGE_COLUMNS,
  TOPIC_TALK_COLUMNS,
} from '#content/speaking/speaking.ts'
import { STORIES } from '#content/story/story.ts'
import { STORY_SECTION_CONFIG } from '#content/story/story-section-config.ts'
import { TALKS } from '#content/talk/talk.ts'
import { TESTIMONIALS } from '#content/testimonial/testimonial.ts'
import { listQuery, recordQuery } from './content-query.ts'

// The query of each kind of content that is read by name; its key in the query cache is its table.

export const siteQuery = recordQuery(SITE)
export const heroQuery = recordQuery(HERO)
export const skinInGameQuery = recordQuery(SKIN_IN_GAME)
export const involvementsQuery = listQuery(INVOLVEMENTS)
export const storySectionConfigQuery = recordQuery(STORY_SECTION_CONFIG)
export const storiesQuery = listQuery(STORIES)
export const expertiseQuery = listQuery(EXPERTISE)
export const testimonialsQuery = listQuery(TESTIMONIALS)
export const talksDescriptionQuery = recordQuery(TALKS_DESCRIPTION)
export const talksQuery = listQuery(TALKS)
export const newsletterQuery = recordQuery(NEWSLETTER)
export const contactQuery = recordQuery(CONTACT)
export const socialProfilesQuery = listQuery(SOCIAL_PROFILES)
export const pressKitQuery = recordQuery(PRESS_KIT)
export const pressBiosQuery = listQuery(PRESS_BIOS)
export const pressPhotosQuery = listQuery(PRESS_PHOTOS)
export const pressLogosQuery = listQuery(PRESS_LOGOS)
export const pressQuotesQuery = listQuery(PRESS_QUOTES)
export const advisoryPageQuery = recordQuery(ADVISORY_PAGE)
export const advisoryRolesQuery = listQuery(ADVISORY_ROLES)
export const advisoryServicesQuery = listQuery(ADVISORY_SERVICES)
export const speakingPageQuery = recordQuery(SPEAKING_PAGE)
export const speakingTopicsQuery = listQuery(SPEAKING_TOPICS)
export const imprintQuery = recordQuery(IMPRINT)
export const privacyQuery = recordQuery(PRIVACY)
export const privacyParagraphsQuery = listQuery(PRIVACY_PARAGRAPHS)
export const redirectsQuery = recordQuery(REDIRECTS)
export const pagesQuery = listQuery(OWN_PAGES)

/** What the owner does at the organisations that the advisory page shows, too. */
export const advisedQuery = listQuery(
  { ...INVOLVEMENTS, isRow: isAdvised },
  { key: 'advised', filter: 'on_advisory=is.true' },
)

/** Of the talks only what the speaking page shows: there may be a thousand. */
export const stagesQuery = listQuery(
  { table: 'talks', isRow: isStage, isList: true, columns: STAGE_COLUMNS },
  { key: 'stages', filter: 'type=eq.talk' },
)

/** The talks that the speaking page offers among the topics, too. */
export const topicTalksQuery = listQuery(
  { table: 'talks', isRow: isTopicTalk, isList: true, columns: TOPIC_TALK_COLUMNS },
  { key: 'topic-talks', filter: 'is_topic=is.true' },
)

/** The podcasts and articles, of which the press kit names where the owner was. */
export const appearancesQuery = listQuery(
  { table: 'talks', isRow: isAppearance, isList: true, columns: APPEARANCE_COLUMNS },
  { key: 'appearances', filter: 'type=neq.talk' },
)
