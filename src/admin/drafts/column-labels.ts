import type { z } from 'zod'
import { AdvisoryPageSchema, AdvisoryRoleSchema, AdvisoryServiceSchema } from '#content/advisory/advisory.schema.ts'
import { ContactSchema } from '#content/contact/contact.schema.ts'
import { ExpertiseSchema } from '#content/expertise/expertise.schema.ts'
import { HeroSchema } from '#content/hero/hero.schema.ts'
import { InvolvementSchema } from '#content/involvement/involvement.schema.ts'
import { NewsletterSchema } from '#content/newsletter/newsletter.schema.ts'
import { PressKitSchema } from '#content/press-kit/press-kit.schema.ts'
import { PressLogoSchema } from '#content/press-kit/press-logo.schema.ts'
import { PressPhotoSchema } from '#content/press-kit/press-photo.schema.ts'
import { PressQuoteSchema } from '#content/press-kit/press-quote.schema.ts'
import { SiteSchema } from '#content/site/site.schema.ts'
import { SpeakingPageSchema, SpeakingTopicSchema } from '#content/speaking/speaking.schema.ts'
import { StorySchema } from '#content/story/story.schema.ts'
import type { ContentTable } from '#content/tables.ts'
import { TalkSchema } from '#content/talk/talk.schema.ts'
import { TestimonialSchema } from '#content/testimonial/testimonial.schema.ts'
import { IntroTextSchema, SectionTitleSchema } from '#content/text/section-texts.schema.ts'
import { labelOf, textsOf } from '../forms/form-schema.ts'
import { valueIn } from '../history/describe-version.ts'

/** Apart from the tables' names, so that a page that only names a draft loads no schema. */
const SCHEMAS: Record<ContentTable, z.ZodObject> = {
  site: SiteSchema,
  hero: HeroSchema,
  story_section_config: SectionTitleSchema,
  stories: StorySchema,
  expertise: ExpertiseSchema,
  skin_in_game: IntroTextSchema,
  involvements: InvolvementSchema,
  talks_description: IntroTextSchema,
  talks: TalkSchema,
  newsletter: NewsletterSchema,
  contact: ContactSchema,
  advisory_page: AdvisoryPageSchema,
  advisory_roles: AdvisoryRoleSchema,
  advisory_services: AdvisoryServiceSchema,
  speaking_page: SpeakingPageSchema,
  speaking_topics: SpeakingTopicSchema,
  press_kit: PressKitSchema,
  press_photos: PressPhotoSchema,
  press_logos: PressLogoSchema,
  press_quotes: PressQuoteSchema,
  testimonials: TestimonialSchema,
}

/** The label of a column in its editor; undefined for one that has no control. */
export const labelOfColumn = (table: ContentTable, column: string) => labelOf(SCHEMAS[table], column)

/** A column of a row as its form shows it. */
export const valueOfColumn = (table: ContentTable, row: object, column: string) => valueIn(SCHEMAS[table], row, column)

/** The columns of a table that have a control in its editor. */
export const labelledColumns = (table: ContentTable) =>
  Object.keys(SCHEMAS[table].shape).flatMap((column) => {
    const texts = textsOf(SCHEMAS[table], column)
    return texts ? [{ column, ...texts }] : []
  })
