import type { z } from 'zod'
import { AdvisoryPageSchema, AdvisoryRoleSchema, AdvisoryServiceSchema } from '#content/advisory.schema.ts'
import { ContactSchema } from '#content/contact.schema.ts'
import { ExpertiseSchema } from '#content/expertise.schema.ts'
import { HeroSchema } from '#content/hero.schema.ts'
import { InvolvementSchema } from '#content/involvement.schema.ts'
import { PressKitSchema } from '#content/press-kit.schema.ts'
import type { AdminPath } from '#content/routes.ts'
import { IntroTextSchema, SectionTitleSchema } from '#content/section-texts.schema.ts'
import { SiteSchema } from '#content/site.schema.ts'
import { StorySchema } from '#content/story.schema.ts'
import type { ContentTable } from '#content/tables.ts'
import { TalkSchema } from '#content/talk.schema.ts'
import { textsOf } from '../record-editor/form-schema.ts'

interface ContentKind {
  /** What a row of the table is called. */
  label: string
  /** The column that names a row of a list. */
  nameColumn?: string
  schema: z.ZodType
  editor: AdminPath
}

/** What each table is for the owner. */
const KINDS: Record<ContentTable, ContentKind> = {
  site: { label: 'Site Settings', schema: SiteSchema, editor: '/admin/site-settings' },
  hero: { label: 'Hero Section', schema: HeroSchema, editor: '/admin/hero' },
  story_section_config: { label: 'My Story, title', schema: SectionTitleSchema, editor: '/admin/story' },
  stories: { label: 'Story', nameColumn: 'title', schema: StorySchema, editor: '/admin/story' },
  expertise: { label: 'Expertise', nameColumn: 'title', schema: ExpertiseSchema, editor: '/admin/expertise' },
  skin_in_game: { label: 'Skin in the Game, introduction', schema: IntroTextSchema, editor: '/admin/involvement' },
  involvements: {
    label: 'Involvement',
    nameColumn: 'company',
    schema: InvolvementSchema,
    editor: '/admin/involvement',
  },
  talks_description: { label: 'Talks & Media, introduction', schema: IntroTextSchema, editor: '/admin/talks' },
  talks: { label: 'Talk', nameColumn: 'title', schema: TalkSchema, editor: '/admin/talks' },
  newsletter: { label: 'Newsletter', schema: SectionTitleSchema, editor: '/admin/newsletter' },
  contact: { label: 'Contact Information', schema: ContactSchema, editor: '/admin/contact' },
  advisory_page: { label: 'Advisory, texts', schema: AdvisoryPageSchema, editor: '/admin/advisory' },
  advisory_roles: {
    label: 'Advisory role',
    nameColumn: 'company',
    schema: AdvisoryRoleSchema,
    editor: '/admin/advisory',
  },
  advisory_services: {
    label: 'Advisory service',
    nameColumn: 'title',
    schema: AdvisoryServiceSchema,
    editor: '/admin/advisory',
  },
  press_kit: { label: 'Press Kit', schema: PressKitSchema, editor: '/admin/press-kit' },
}

/** 'Talk: Built for the Thumb', 'Hero Section'. */
export function nameOfContent(table: ContentTable, row: Record<string, unknown>): string {
  const { label, nameColumn } = KINDS[table]
  return nameColumn && row[nameColumn] ? `${label}: ${row[nameColumn]}` : label
}

export const editorOf = (table: ContentTable): AdminPath => KINDS[table].editor

/** The label of a column in its editor; undefined for one that has no control. */
export const labelOfColumn = (table: ContentTable, column: string) => textsOf(KINDS[table].schema, column)?.label
