import { PICTURES, SITE_FILES } from './pictures.ts'

/** Where a storage serves public files: the path after its origin. */
export const PUBLIC_FILES = '/storage/v1/object/public/'

export type SiteFile = keyof typeof SITE_FILES

/** The address of a public file as it is saved: without an origin, so that it survives a new SITE_URL and a move. */
export const publicFileAddress = (bucket: string, path: string) => `${PUBLIC_FILES}${bucket}/${path}`

/** The name of an admin's upload; the group is its time in milliseconds. The site's own files are named otherwise. */
export const UPLOAD_NAME = '(\\d{13})[\\w-]*\\.\\w+'

/** The address or path of an upload that is cropped to a frame: its original is beside it, with the same time. */
export const CROPPED_UPLOAD = /(?<bucket>[\w-]+)\/(?<folder>profile|stories(?:\/[\w-]+)?)\/(?<time>\d{13})[\w-]*\.\w+$/

/** The address of one of the site's own files, whose names are fixed. */
export const siteFileAddress = (file: SiteFile) => publicFileAddress(PICTURES[file].bucket, SITE_FILES[file])

/** Whether the storage says that there is no such file, for which a Supabase project answers 400. */
export const isMissingFile = ({ status }: Pick<Response, 'status'>): boolean => status === 404 || status === 400
