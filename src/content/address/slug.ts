/** In characters, as in the table's check; a slug made from a title is shorter. */
const SLUG_MAX_LENGTH = 100
const MADE_MAX_LENGTH = 60

/** Latin letters that Unicode does not decompose into a letter and a mark, and those that German spells out. */
const SPELLED_OUT: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/**
 * A text as part of an address: small letters and digits, with hyphens between its words. Latin letters lose their
 * diacritics, letters of other scripts stay as they are. '' for a text without letters and digits.
 */
export function slugOf(text: string, maxLength = SLUG_MAX_LENGTH): string {
  const slug = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüßæœøđłþı]/g, (letter) => SPELLED_OUT[letter]!)
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return shortened(slug, maxLength)
}

/** A slug for a title that is none of `taken`: its own, or with the next number. `fallback` is for a title without letters. */
export function freeSlug(title: string, taken: readonly string[], fallback: string): string {
  const made = slugOf(title, MADE_MAX_LENGTH) || fallback
  let slug = made
  for (let number = 2; taken.includes(slug); number++) slug = `${made}-${number}`
  return slug
}

/** Cut between words if there is a hyphen in its second half; never within a character. */
function shortened(slug: string, maxLength: number): string {
  const characters = [...slug]
  if (characters.length <= maxLength) return slug
  const cut = characters.slice(0, maxLength + 1).lastIndexOf('-')
  return characters
    .slice(0, cut > maxLength / 2 ? cut : maxLength)
    .join('')
    .replace(/-$/, '')
}
