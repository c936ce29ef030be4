/** The session's key in local storage. Without it there is no session, and no auth code is loaded. */
export const SESSION_STORAGE_KEY = 'portico-session'
