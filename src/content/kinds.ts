import { ADVISORY_PAGE, ADVISORY_ROLES, ADVISORY_SERVICES } from './advisory/advisory.ts'
import { CONTACT } from './contact/contact.ts'
import { SOCIAL_PROFILES } from './contact/social-profile.ts'
import { EXPERTISE } from './expertise/expertise.ts'
import { HERO } from './hero/hero.ts'
import { IMPRINT } from './imprint/imprint.ts'
import { SKIN_IN_GAME, TALKS_DESCRIPTION } from './involvement/intro-text.ts'
import { INVOLVEMENTS } from './involvement/involvement.ts'
import type { Kind } from './kind.ts'
import { NEWSLETTER } from './newsletter/newsletter.ts'
import { OWN_PAGES } from './own-page/own-page.ts'
import { PRESS_BIOS } from './press-kit/press-bio.ts'
import { PRESS_KIT } from './press-kit/press-kit.ts'
import { PRESS_LOGOS } from './press-kit/press-logo.ts'
import { PRESS_PHOTOS } from './press-kit/press-photo.ts'
import { PRESS_QUOTES } from './press-kit/press-quote.ts'
import { PRIVACY, PRIVACY_PARAGRAPHS } from './privacy/privacy.ts'
import { REDIRECTS } from './redirects/redirects.ts'
import { SITE } from './site/site.ts'
import { SPEAKING_PAGE, SPEAKING_TOPICS } from './speaking/speaking.ts'
import { STORIES } from './story/story.ts'
import { STORY_SECTION_CONFIG } from './story/story-section-config.ts'
import { TALKS } from './talk/talk.ts'
import { TESTIMONIALS } from './testimonial/testimonial.ts'

/**
 * Every kind of content, in the order in which a new site shows its parts. Tables, access, the menu, the reads of each page,
 * sanitizing, link checks and the addresses of the editors follow from it; forms.ts has what the admin says of each.
 */
const STATED = [
  ...[SITE, HERO, SKIN_IN_GAME, INVOLVEMENTS, STORY_SECTION_CONFIG, STORIES, EXPERTISE, TESTIMONIALS],
  ...[TALKS_DESCRIPTION, TALKS, NEWSLETTER, PRESS_KIT, PRESS_BIOS, PRESS_PHOTOS, PRESS_LOGOS, PRESS_QUOTES],
  ...[CONTACT, SOCIAL_PROFILES, ADVISORY_PAGE, ADVISORY_ROLES, ADVISORY_SERVICES, SPEAKING_PAGE, SPEAKING_TOPICS],
  ...[OWN_PAGES, IMPRINT, PRIVACY, PRIVACY_PARAGRAPHS, REDIRECTS],
] as const satisfies readonly Kind[]

type AnyKind = (typeof STATED)[number]
type PartsOf<K> = K extends { parts: readonly (infer P)[] } ? P : never
type RowOf<K> = K extends { isRow: (row: unknown) => row is infer R } ? R : never
type RichTextsOf<K> = K extends { table: infer T extends string; richTexts: infer R }
  ? `${T}.${keyof R & string}`
  : never

/** What the menu can lead to: a section of the home page, or another page. */
export type MenuId = PartsOf<AnyKind>['id']

/** 'hero.description': a column with rich text. */
export type RichTextColumn = RichTextsOf<AnyKind>

export type KnownKind = Kind & Pick<AnyKind, 'table' | 'editor'>
export const KINDS: readonly KnownKind[] = STATED

export type ContentTable = KnownKind['table']

export type ContentRows = { [K in AnyKind as K['table']]: RowOf<K> }

/**
 * The tables of content: everyone may read them, only admins may write them. The embedded backend grants this access by
 * this list (src/server/backend/access.ts), Postgres by `private.open_to_readers` in the table's migration.
 */
export const CONTENT_TABLES: readonly ContentTable[] = /* @__PURE__ */ KINDS.map(({ table }) => table)

/** Tables whose rows the owner orders, by `display_order`. */
export const LIST_TABLES: readonly ContentTable[] = /* @__PURE__ */ KINDS.flatMap(({ table, isList }) =>
  isList ? [table] : [],
)

export const kindOf = (table: ContentTable): KnownKind => KINDS.find((kind) => kind.table === table)! // every table is of a kind

/** `part` is a section of the home page or the path of another page. */
export const kindsIn = (part: string): KnownKind[] =>
  KINDS.filter(({ parts = [], alsoIn = [] }) => parts.some(({ id }) => id === part) || alsoIn.includes(part))

/** The address of the editor of a part of the site. */
export const editorOfPart = (part: MenuId): KnownKind['editor'] | undefined =>
  KINDS.find(({ parts = [] }) => parts.some(({ id }) => id === part))?.editor
