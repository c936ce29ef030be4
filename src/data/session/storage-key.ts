/** The session's key in local storage. Without it nobody is logged in, and no auth code is loaded. */
export const SESSION_STORAGE_KEY = 'portico-session'
