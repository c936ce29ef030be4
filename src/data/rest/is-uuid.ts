/** Whether a text has the form of an id. For a malformed id, as in a mistyped address, the backend returns an error. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
