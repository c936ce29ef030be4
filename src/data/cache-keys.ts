/** The keys in the query cache of everything but content, whose queries have their own. */
export const cacheKeys = {
  visits: ['visits'],
  pressKitSize: ['pressKitSize'],
  health: ['health'],
  links: ['linkReport'],
  /** What the first steps on the dashboard are made from. */
  siteState: ['siteState'],
  inbox: ['contactMessages'],
} as const
