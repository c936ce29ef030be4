import { AdvisoryPageForm, AdvisoryRoleForm, AdvisoryServiceForm } from './advisory/advisory.schema.ts'
import { ContactForm } from './contact/contact.schema.ts'
import { SocialProfileForm } from './contact/social-profile.schema.ts'
import { ExpertiseForm } from './expertise/expertise.schema.ts'
import { isWebAddress } from './fields.schema.ts'
import { HeroForm } from './hero/hero.schema.ts'
import { ImprintForm } from './imprint/imprint.schema.ts'
import { InvolvementForm } from './involvement/involvement.schema.ts'
import { SkinInGameForm, StoryTitleForm, TalksDescriptionForm } from './involvement/section-texts.schema.ts'
import type { ContentForm } from './kind.ts'
import type { ContentTable } from './kinds.ts'
import { NewsletterForm } from './newsletter/newsletter.schema.ts'
import { OwnPageForm } from './own-page/own-page.schema.ts'
import { PressBioForm } from './press-kit/press-bio.schema.ts'
import { PressKitForm } from './press-kit/press-kit.schema.ts'
import { PressLogoForm } from './press-kit/press-logo.schema.ts'
import { PressPhotoForm } from './press-kit/press-photo.schema.ts'
import { PressQuoteForm } from './press-kit/press-quote.schema.ts'
import { PrivacyForm, PrivacyParagraphForm } from './privacy/privacy.schema.ts'
import { RedirectsForm } from './redirects/redirects.schema.ts'
import { SiteForm } from './site/site.schema.ts'
import { SpeakingPageForm, SpeakingTopicForm } from './speaking/speaking.schema.ts'
import { StoryForm } from './story/story.schema.ts'
import { TalkForm } from './talk/talk.schema.ts'
import { TestimonialForm } from './testimonial/testimonial.schema.ts'

/** The admin's forms of each kind of content. Separate from kinds.ts, which visitors load. */
export const FORMS: Readonly<Record<ContentTable, ContentForm>> = {
  site: SiteForm,
  hero: HeroForm,
  skin_in_game: SkinInGameForm,
  involvements: InvolvementForm,
  story_section_config: StoryTitleForm,
  stories: StoryForm,
  expertise: ExpertiseForm,
  testimonials: TestimonialForm,
  talks_description: TalksDescriptionForm,
  talks: TalkForm,
  newsletter: NewsletterForm,
  press_kit: PressKitForm,
  press_bios: PressBioForm,
  press_photos: PressPhotoForm,
  press_logos: PressLogoForm,
  press_quotes: PressQuoteForm,
  contact: ContactForm,
  social_profiles: SocialProfileForm,
  advisory_page: AdvisoryPageForm,
  advisory_roles: AdvisoryRoleForm,
  advisory_services: AdvisoryServiceForm,
  speaking_page: SpeakingPageForm,
  speaking_topics: SpeakingTopicForm,
  imprint: ImprintForm,
  privacy: PrivacyForm,
  privacy_paragraphs: PrivacyParagraphForm,
  redirects: RedirectsForm,
  pages: OwnPageForm,
}

/** The columns with an address of a web page: the links are checked. */
export const addressesOf = (table: ContentTable): string[] =>
  Object.entries(FORMS[table].schema.shape).flatMap(([column, field]) => (isWebAddress(field) ? [column] : []))

/** What a row is called, by its name or else by its file; '' for one that has neither. */
export function nameIn(table: ContentTable, row: Readonly<Record<string, unknown>>): string {
  const { nameColumn = '', fileColumn = '' } = FORMS[table]
  const [name, address] = [row[nameColumn], row[fileColumn]]
  if (name && typeof name === 'string') return name
  return typeof address === 'string' ? address.slice(address.lastIndexOf('/') + 1) : ''
}
