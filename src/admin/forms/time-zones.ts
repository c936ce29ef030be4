export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that the browser knows, the owner's own first. */
export const TIME_ZONES = [...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
