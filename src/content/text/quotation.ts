/** One pair of quotation marks around a whole text; with others inside, they may not belong together. */
const QUOTED = /^["“”„«»‘]([^"“”„«»‘]+)["“”„«»’]$/

/** The text of a quote without pasted quotation marks: the page adds its own. */
export const unquoted = (text: string) => QUOTED.exec(text.trim())?.[1]?.trim() || text
