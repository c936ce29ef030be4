import type { Hero } from '#content/hero/hero.ts'
import { decodeEntities, withoutTags } from '#content/text/rich-text.ts'
import { ENGLISH } from '#content/words/english.ts'
import type { Words } from '#content/words/words.ts'
import { headingOf } from './menu.ts'
import { PUBLIC_PATHS, type PublicPath } from './routes.ts'
import { type Site, siteFacts } from './site.ts'

/** The texts of a page in search results and link previews. `label` is its name within the site. */
export interface PageTexts {
  label: string
  title: string
  description: string
}

/** The texts of every page: the owner's where there are any, else made from the name and the hero, in the language of the words. */
export function pageTexts(
  site: Site | null | undefined,
  hero: Pick<Hero, 'title' | 'subtitle' | 'description'> | null | undefined,
  words = ENGLISH,
): Record<PublicPath, PageTexts> {
  const defaults = defaultTexts(site, hero, words)
  const titles = { ...(site?.page_titles as Record<string, Record<string, unknown>> | null | undefined) } // anything may be stored
  const texts = PUBLIC_PATHS.map((path) => {
    const { label, title, description } = defaults[path]
    const own = titles[path]
    return [path, { label, title: written(own?.title) || title, description: written(own?.description) || description }]
  })
  return Object.fromEntries(texts)
}

const written = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function defaultTexts(site: Parameters<typeof pageTexts>[0], hero: Parameters<typeof pageTexts>[1], words: Words) {
  const { name } = siteFacts(site, hero, words.defaults)
  const { pages } = words.server
  const [pressKit, talks] = [headingOf(site, '/press-kit', words), headingOf(site, 'talks-media', words)]
  const subtitle = hero?.subtitle.trim() || words.hero.subtitle
  const summary = site?.summary.trim() || summaryOf(wordsOf(hero?.description ?? '')) || words.hero.description
  return {
    '/': { label: words.menu.hero, title: `${name} | ${subtitle}`, description: summary },
    '/press-kit': {
      label: pressKit,
      title: `${pressKit} | ${name}`,
      description: pages.kit(name),
    },
    '/advisory': {
      label: words.advisory.title,
      title: `${words.advisory.title} | ${name}`,
      description: pages.advisory(name),
    },
    '/talks': {
      label: talks,
      title: `${talks} | ${name}`,
      description: pages.talks(name),
    },
    '/speaking': {
      label: words.speaking.title,
      title: `${words.speaking.title} | ${name}`,
      description: pages.speaking(name),
    },
    '/imprint': {
      label: words.server.imprint.title,
      title: `${words.server.imprint.title} | ${name}`,
      description: pages.imprint(name),
    },
    '/privacy': {
      label: words.server.privacy.title,
      title: `${words.server.privacy.title} | ${name}`,
      description: pages.privacy(name),
    },
  } satisfies Record<PublicPath, PageTexts>
}

/** Search engines show about this many characters of a description. */
const SUMMARY_CHARACTERS = 160

/**
 * The first words of a plain text, as search engines show them: cut between words if there is a space in the second
 * half, because some languages have few or none; never within a character.
 */
export function summaryOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  if (characters.length <= SUMMARY_CHARACTERS) return characters.join('')
  const shown = characters.slice(0, SUMMARY_CHARACTERS)
  const space = shown.lastIndexOf(' ')
  return `${shown.slice(0, space > SUMMARY_CHARACTERS / 2 ? space : SUMMARY_CHARACTERS).join('')}…`
}

/** The words of the hero's HTML. */
const wordsOf = (html: string) =>
  decodeEntities(withoutTags(html, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
