/** The keys in the query cache of everything but content, whose queries have their own. */
export const cacheKeys = {
  visits: ['visits'],
  pressKitSize: ['pressKitSize'],
  health: ['health'],
  links: ['linkReport'],
  inbox: ['contactMessages'],
} as const
