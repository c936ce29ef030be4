/** Every key of the query cache. SPEC section 7 names those that a save invalidates. */
export const cacheKeys = {
  hero: ['heroContent'],
  skinInGame: ['skinInGameContent'],
  involvements: ['involvementContent'],
  storySectionConfig: ['storySectionConfigContent'],
  stories: ['storiesContent'],
  expertise: ['expertiseContent'],
  talksDescription: ['talksDescription'],
  talks: ['talksContent'],
  newsletter: ['newsletterContent'],
  articles: ['newsletterArticles'],
  contact: ['contactContent'],
  pressKit: ['pressKitContent'],
  visits: ['visits'],
  pressKitSize: ['pressKitSize'],
  health: ['health'],
  inbox: ['contactMessages'],
} as const
