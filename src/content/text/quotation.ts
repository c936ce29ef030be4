/** One pair of quotation marks around a whole text; with others between them, they may not be a pair. */
const QUOTED = /^["“”„«»]([^"“”„«»]+)["“”„«»]$/

/** The text of a quote without the marks that were pasted with it: wherever it is shown, it gets ours. */
export const unquoted = (text: string) => QUOTED.exec(text.trim())?.[1]?.trim() || text
