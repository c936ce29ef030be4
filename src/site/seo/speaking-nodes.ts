import type { SpeakingTopic } from '#content/speaking.ts'

/** A page about the person as a speaker, and what they offer. */
export function speakingNodes(
  pageUrl: string,
  page: { label: string; title: string; description: string },
  topics: readonly SpeakingTopic[],
  ids: { person: object; site: object },
) {
  const serviceId = `${pageUrl}#service`
  const webPage = {
    '@type': 'WebPage',
    '@id': `${pageUrl}#page`,
    url: pageUrl,
    name: page.title,
    description: page.description,
    isPartOf: ids.site,
    about: ids.person,
    mainEntity: { '@id': serviceId },
  }
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
    name: page.label,
    serviceType: 'Public speaking',
    provider: ids.person,
    url: pageUrl,
    ...(offers.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: 'Topics', itemListElement: offers },
    }),
  }
  return [webPage, service]
}
