/** The text with its first letter capitalized. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
