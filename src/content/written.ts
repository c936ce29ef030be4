/** Where an admin's browser reports what it has written to a Supabase project. */
export const WRITTEN_PATH = '/api/written'

/** In place of a table, for a session that has ended and for credentials that have changed. */
export const WRITTEN_SESSIONS = 'sessions'

/** In place of a table, for the stored files. */
export const WRITTEN_FILES = '_objects'

/** How long ago each table was written, in milliseconds; those that were not written lately are missing. */
export type WrittenAgo = Readonly<Record<string, number>>
