import { webUrl } from '#content/address/web-url.ts'
import type { Contact } from '#content/contact/contact.ts'
import { elsewhere, type SocialProfile } from '#content/contact/social-profile.ts'
import type { Expertise } from '#content/expertise/expertise.ts'
import type { Hero } from '#content/hero/hero.ts'
import type { Involvement } from '#content/involvement/involvement.ts'
import type { PressKit } from '#content/press-kit/press-kit.ts'
import type { SiteFacts } from '#content/site/site.ts'
import type { SpeakingTopic } from '#content/speaking/speaking.ts'
import type { Talk } from '#content/talk/talk.ts'
import type { Words } from '#content/words/words.ts'

export interface StructuredDataSource {
  siteUrl: string
  page: { path: string; label: string; title: string; description: string }
  /** The page between the home page and this one. */
  parent?: { path: string; label: string }
  /** Further subjects of the page. */
  about?: readonly object[]
  image: string | null
  facts: SiteFacts
  words: Words
  /** Who the owner is, in a sentence. */
  description: string
  hero: Hero | null
  contact: Contact | null
  profiles: readonly SocialProfile[]
  expertise: readonly Expertise[]
  /** Where the owner is based, and which languages they speak. */
  place: Partial<Pick<PressKit, 'based_in' | 'languages'>> | null | undefined
  /** Where the page shows them. */
  involvements: readonly Involvement[]
  talks: readonly Talk[]
  /** On the speaking page: what the person speaks about. */
  topics?: readonly SpeakingTopic[] | undefined
  /** Images of the owner on this page. */
  pictures?: readonly object[]
}

/**
 * The schema.org graph of a page: Person and WebSite, which are the same on every page; ProfilePage (the home page only),
 * WebPage (with images), WebPage and Service (the speaking page), `about`, and BreadcrumbList.
 */
export function structuredData({
  siteUrl,
  page,
  parent,
  about = [],
  image,
  facts,
  words,
  ...content
}: StructuredDataSource) {
  const personId = `${siteUrl}/#person`
  const siteId = `${siteUrl}/#website`
  const pageUrl = `${siteUrl}${page.path}`
  const { description, hero, contact, profiles, place, involvements, talks, expertise, topics, pictures = [] } = content
  const { name, jobTitle, employer, language } = facts
  const sameAs = elsewhere(contact, profiles).map(({ url }) => url)
  const knowsAbout = expertise.map((item) => item.title)
  const person = {
    '@type': 'Person',
    '@id': personId,
    name,
    url: `${siteUrl}/`,
    jobTitle,
    ...(employer && { worksFor: { '@type': 'Organization', name: employer } }),
    ...(image && { image }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(knowsAbout.length > 0 && { knowsAbout }),
    description,
    ...(place?.based_in && { homeLocation: { '@type': 'Place', name: place.based_in } }),
    ...given(
      'knowsLanguage',
      (place?.languages ?? '').split(/[,;/]|\s(?:and|und)\s/).flatMap((name) => name.trim() || []),
    ),
    ...given(
      'affiliation',
      involvements.map(({ company }) => ({ '@type': 'Organization', name: company })),
    ),
    ...given('subjectOf', talks.flatMap(writtenElsewhere)),
  }
  const site = {
    '@type': 'WebSite',
    '@id': siteId,
    url: `${siteUrl}/`,
    name,
    inLanguage: language,
    publisher: { '@id': personId },
  }
  const webPage = {
    '@type': 'WebPage',
    '@id': `${pageUrl}#page`,
    url: pageUrl,
    name: page.title,
    description: page.description,
    isPartOf: { '@id': siteId },
  }
  const gallery = { ...webPage, about: { '@id': personId }, hasPart: pictures }
  const profile = {
    ...webPage,
    '@type': 'ProfilePage',
    mainEntity: { '@id': personId },
    ...(hero && { dateCreated: hero.created_at, dateModified: hero.updated_at }),
  }
  const steps =
    page.path === '/'
      ? [[words.menu.hero, '/']]
      : [[words.menu.hero, '/'], ...(parent ? [[parent.label, parent.path]] : []), [page.label, page.path]]
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    '@id': `${pageUrl}#breadcrumbs`,
    itemListElement: steps.map(([label, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${siteUrl}${path}`,
    })),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      person,
      site,
      ...(page.path === '/' ? [profile] : []),
      ...(pictures.length > 0 ? [gallery] : []),
      ...(topics ? speakingNodes(webPage, { label: page.label, topics, words }, { '@id': personId }) : []),
      ...about,
      breadcrumbs,
    ],
  }
}

const given = (name: string, values: readonly unknown[]) => (values.length > 0 ? { [name]: values } : {})

/** What others have published about the owner, or with them. */
function writtenElsewhere({ type, title, action_url, date }: Talk) {
  const url = webUrl(action_url)
  const published = { name: title, url, datePublished: date }
  if (!url || type === 'talk') return []
  return { '@type': type === 'podcast' ? 'PodcastEpisode' : 'Article', ...published }
}

/** A page about the person as a speaker, and what they offer. */
function speakingNodes(
  webPage: { url: string },
  { label, topics, words }: { label: string; topics: readonly SpeakingTopic[]; words: Words },
  person: object,
) {
  const { url } = webPage
  const serviceId = `${url}#service`
  const offers = topics.map(({ title, abstract, audience }) => ({
    '@type': 'Offer',
    itemOffered: {
      '@type': 'Service',
      name: title,
      description: abstract,
      ...(audience && { audience: { '@type': 'Audience', audienceType: audience } }),
    },
  }))
  const service = {
    '@type': 'Service',
    '@id': serviceId,
    name: label,
    serviceType: words.server.pages.publicSpeaking,
    provider: person,
    url,
    ...(offers.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: words.speaking.topics, itemListElement: offers },
    }),
  }
  return [{ ...webPage, about: person, mainEntity: { '@id': serviceId } }, service]
}
