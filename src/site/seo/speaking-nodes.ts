import type { SpeakingTopic } from '#content/speaking/speaking.ts'

/** A page about the person as a speaker, and what they offer. */
export function speakingNodes(
  webPage: { url: string },
  label: string,
  topics: readonly SpeakingTopic[],
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
    serviceType: 'Public speaking',
    provider: person,
    url,
    ...(offers.length > 0 && {
      hasOfferCatalog: { '@type': 'OfferCatalog', name: 'Topics', itemListElement: offers },
    }),
  }
  return [{ ...webPage, about: person, mainEntity: { '@id': serviceId } }, service]
}
