import { isContact } from '#content/contact/contact.ts'
import { isExpertise } from '#content/expertise/expertise.ts'
import { isHero } from '#content/hero/hero.ts'
import { isIntroText } from '#content/involvement/intro-text.ts'
import { isInvolvement } from '#content/involvement/involvement.ts'
import { isNewsletter } from '#content/newsletter/newsletter.ts'
import { isSite } from '#content/site/site.ts'
import { isStory } from '#content/story/story.ts'
import { isStorySectionConfig } from '#content/story/story-section-config.ts'
import { isTalk } from '#content/talk/talk.ts'
import { listQuery, recordQuery } from './content-query.ts'

// The content of the site: the table of each query, its key in the query cache, and the guard for its rows.

/** Who the site is about, how it looks, and what is in its menu. */
export const siteQuery = recordQuery('site', 'siteContent', isSite)

export const heroQuery = recordQuery('hero', 'heroContent', isHero, { needsTable: true })

/** The paragraph above the involvements. */
export const skinInGameQuery = recordQuery('skin_in_game', 'skinInGameContent', isIntroText)
export const involvementsQuery = listQuery('involvements', 'involvementContent', isInvolvement)

/** The title of My Story. */
export const storySectionConfigQuery = recordQuery(
  'story_section_config',
  'storySectionConfigContent',
  isStorySectionConfig,
)
export const storiesQuery = listQuery('stories', 'storiesContent', isStory)

export const expertiseQuery = listQuery('expertise', 'expertiseContent', isExpertise)

/** The paragraph above the talks. */
export const talksDescriptionQuery = recordQuery('talks_description', 'talksDescription', isIntroText)
/** Only what the cards show, because abstracts and transcripts may be long. */
export const talksQuery = listQuery('talks', 'talksContent', isTalk, {
  columns:
    'id,title,location,description,date,type,action_text,action_url,image_url,image_alt,image_focus_x,image_focus_y,display_order,slug,created_at,updated_at',
})

export const newsletterQuery = recordQuery('newsletter', 'newsletterContent', isNewsletter)

/**
 * A failure is passed on, although the section then looks as if there were no record: what was shown before stays, and the
 * server keeps no page without it (docs/decisions/0002-a-failed-contact-read.md).
 */
export const contactQuery = recordQuery('contact', 'contactContent', isContact)
