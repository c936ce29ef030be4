import type { OffsiteState } from '#api/offsite.ts'

/** The keys in the query cache of everything except content, whose queries have their own. */
export const cacheKeys = {
  visits: ['visits'],
  pressKitSize: ['pressKitSize'],
  health: ['health'],
  links: ['linkReport'],
  mailSetup: ['mailSetup'],
  restore: ['restore'],
  /** Others once one has arrived, or the place was changed. */
  offsiteArchives: (state?: OffsiteState | null) => ['offsiteArchives', state?.settings, state?.latest?.name],
  original: (url: string | null) => ['original', url],
  feedCheck: (url: string) => ['feedCheck', url],
  siteState: ['siteState'],
  besideCv: ['besideCv'],
  inbox: ['contactMessages'],
} as const
