/** What two ways of writing the same words share: letters and digits, in lower case. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
