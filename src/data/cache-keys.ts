/** The keys in the query cache of everything except content, whose queries have their own. */
export const cacheKeys = {
  visits: ['visits'],
  pressKitSize: ['pressKitSize'],
  health: ['health'],
  links: ['linkReport'],
  mailSetup: ['mailSetup'],
  restore: ['restore'],
  original: (url: string | null) => ['original', url],
  feedCheck: (url: string) => ['feedCheck', url],
  siteState: ['siteState'],
  inbox: ['contactMessages'],
} as const
