import { type Addressed, byAddress } from '#content/address/former-slugs.ts'
import { ownPageKeyIn, ownPagePath } from '#content/own-page/own-page-address.ts'
import { GONE } from '#content/redirects/redirect-list.ts'
import { SECTION_IDS } from '#content/site/menu.ts'
import { adminPaths, PUBLIC_PATHS } from '#content/site/routes.ts'
import { SITEMAP_PATH, TALKS_CALENDAR_PATH, TALKS_FEED_PATH } from '#content/site/shared-files.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { type TalkAddress, talkKeyIn } from '#content/talk/talk-slugs.ts'

/** What other sites call the pages of this one. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SECTION_IDS.map((id) => [id, `/#${id}`])),
  ...Object.fromEntries(PUBLIC_PATHS.map((path) => [path.slice(1), path])),
  ...{ index: '/', home: '/', about: '/#my-story', 'about-me': '/#my-story', 'contact-me': '/#contact' },
  ...{ blog: '/#newsletter', events: '/talks', press: '/press-kit', media: '/press-kit', speaker: '/speaking' },
}

/** Uploads, lists and feeds of WordPress, Squarespace, Ghost and Wix, which have no name of their own. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/^\/(wp-(content|includes|admin|json|login)|xmlrpc)\b/, GONE],
  [/\/(feed|rss)(\.xml)?$/, TALKS_FEED_PATH],
  [/\/(category|categories|tag|tags|author|archives?)\/./, '/talks'],
]

/** `2019-05-12-ferries.html` is a name of `ferries`. */
const nameIn = (path: string) =>
  /([^/]*)\/*$/
    .exec(path)![1]! // an empty one at least
    .toLowerCase()
    .replace(/\.\w{2,5}$|^\d{4}-\d\d-\d\d-/g, '')

/** The addresses of this site, as its talks and the owner's own pages are now. */
export function knownPlaces(talks: readonly TalkAddress[], pages: readonly Addressed[]) {
  const [find, findPage] = [byAddress(talks), byAddress(pages)]
  const fixed: readonly string[] = [
    ...PUBLIC_PATHS,
    ...adminPaths(),
    SITEMAP_PATH,
    TALKS_CALENDAR_PATH,
    TALKS_FEED_PATH,
  ]
  return {
    /** Whether the site answers a path itself, so that it is never redirected. */
    exists: (path: string) =>
      fixed.includes(path) ||
      find(talkKeyIn(encodeURI(path)) ?? '') !== undefined ||
      findPage(ownPageKeyIn(encodeURI(path)) ?? '') !== undefined,
    /** Where a path of a former site probably leads: `/2019/05/ferries`, `/post/ferries` and `/blog/ferries` to that talk. */
    suggest(path: string): string | undefined {
      const name = nameIn(path)
      const [, shaped] = SHAPES.find(([shape]) => shape.test(path)) ?? []
      const [talk, page] = [find(name), findPage(name)]
      const usual = Object.hasOwn(USUAL_NAMES, name) ? USUAL_NAMES[name] : undefined
      return shaped ?? (talk ? talkPath(talk) : page ? ownPagePath(page) : usual)
    },
  }
}

export type KnownPlaces = ReturnType<typeof knownPlaces>
