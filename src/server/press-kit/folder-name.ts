import { ENGLISH } from '#content/words/english.ts'

/** Of the name of the folder, and of each name in that of a file: with the rest at most 255 bytes in every script, the limit of file systems. */
const [MAX_CHARACTERS, MAX_IN_FILE] = [50, 27]

/** The folder of a press kit, such as 'Ada-Example-press-kit': letters and digits of any script, and nothing that a file system refuses. */
export const folderName = (name: string, kit = ENGLISH.server.kitTexts.files.kit) =>
  [slug(name), kit].filter(Boolean).join('-')

/** The same within the name of a file. */
export const fileSlug = (name: string) => slug(name, MAX_IN_FILE)

/** A file of the kit with the owner's name, which it keeps outside of its folder: 'photos/Ada-Example-photo-2.jpg'. */
export const namedAfter = (owner: string) => (path: string) =>
  path.replace(/[^/]+$/, (file) => [fileSlug(owner), file].filter(Boolean).join('-'))

/** Letters and digits of any script, with hyphens between them; empty when a name has none. */
export function slug(name: string, maxCharacters = MAX_CHARACTERS): string {
  const words = name
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words.replace(/^-/, '')].slice(0, maxCharacters).join('').replace(/-$/, '')
}
