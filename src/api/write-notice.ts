/** Where an admin's browser reports what it has written to a Supabase project. */
export const WRITTEN_PATH = '/api/written'

/** Where it reports that a session has ended, or that credentials have changed. */
export const SESSIONS_ENDED_PATH = '/api/written/sessions'

/** In place of a table, for the stored files. */
export const WRITTEN_FILES = '_objects'

/** How long ago each table was written, in milliseconds; those that were not written lately are missing. */
export type WrittenAgo = Readonly<Record<string, number>>
