/**
 * The address under which a picture of the embedded storage is saved: without an origin, so that a new SITE_URL does
 * not break it.
 */
export const pictureUrl = (bucket: string, path: string) => `/storage/v1/object/public/${bucket}/${path}`
