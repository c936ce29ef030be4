/** Whether a text has the form of an id. One in an address may be mistyped, and the backend answers it with an error. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
