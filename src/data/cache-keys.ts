/** The keys in the query cache of everything that is no content; a piece of content has its key in its query. */
export const cacheKeys = {
  visits: ['visits'],
  pressKitSize: ['pressKitSize'],
  health: ['health'],
  inbox: ['contactMessages'],
} as const
