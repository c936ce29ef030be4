/** What the owner types for a command such as `admin reset-mfa EMAIL`: an installed release has its name, a clone npm. */
export const ownerCommand = (words: string, installedAs: string | undefined): string =>
  installedAs ? `${installedAs} ${words}` : `npm run ${words.replace(/^([\w-]+) /, '$1 -- ')}`
