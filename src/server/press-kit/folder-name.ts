import { ENGLISH } from '#content/words/english.ts'

/** With the ending at most 255 bytes in every script, the limit of file systems. */
const MAX_CHARACTERS = 50

/** The folder of a press kit, such as 'Ada-Example-press-kit': letters and digits of any script, and nothing that a file system refuses. */
export const folderName = (name: string, kit = ENGLISH.server.kitTexts.files.kit) =>
  [slug(name), kit].filter(Boolean).join('-')

/** Letters and digits of any script, with hyphens between them; empty when a name has none. */
export function slug(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words.replace(/^-/, '')].slice(0, MAX_CHARACTERS).join('').replace(/-$/, '')
}
