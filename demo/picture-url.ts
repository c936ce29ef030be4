/** The stored address of a picture in the embedded storage: without an origin, so that a new SITE_URL breaks none (decision 7). */
export const pictureUrl = (bucket: string, path: string) => `/storage/v1/object/public/${bucket}/${path}`
