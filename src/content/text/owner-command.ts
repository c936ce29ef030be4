/**
 * What the owner types on the server for a command with its words, such as `admin reset-mfa EMAIL`: a release has `portico`, a
 * clone npm's scripts.
 */
export const ownerCommand = (words: string, isRelease: boolean): string =>
  isRelease ? `portico ${words}` : `npm run ${words.replace(/^([\w-]+) /, '$1 -- ')}`
