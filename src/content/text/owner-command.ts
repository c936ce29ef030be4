/** What the owner types for a command such as `admin reset-mfa EMAIL`: a release has `portico`, a clone npm. */
export const ownerCommand = (words: string, isRelease: boolean): string =>
  isRelease ? `portico ${words}` : `npm run ${words.replace(/^([\w-]+) /, '$1 -- ')}`
