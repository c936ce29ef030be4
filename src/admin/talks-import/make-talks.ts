import { formerSlugs, slugsOf, withFormerSlug } from '#content/address/former-slugs.ts'
import { freeSlug } from '#content/address/slug.ts'
import { nextDisplayOrder } from '#content/display-order.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import type { TalkAddress } from '#content/talk/talk-slugs.ts'
import type { PlannedRow } from './plan-import.ts'

export type KnownTalk = Pick<FullTalk, 'title' | 'date' | 'slug'> & Pick<TalkAddress, 'former_slugs'>

/** The slug of a title without letters. */
const NAMELESS = 'talk'

/**
 * The talks that rows of a file become, in their order below the existing ones, each at a unique address. `ids` are by
 * line.
 */
export function makeTalks(
  rows: readonly PlannedRow[],
  ids: ReadonlyMap<number, string>,
  talks: readonly FullTalk[],
  others: readonly KnownTalk[],
) {
  const known = slugsOf([...talks, ...others])
  const first = nextDisplayOrder(talks)
  return rows.flatMap(({ line, values }, index) => {
    const id = ids.get(line)
    if (!values || !id) return []
    const slug = freeSlug(values.slug ?? values.title, known, NAMELESS)
    const former = formerSlugs(values.former_slugs).filter((one) => !known.includes(one))
    known.push(slug, ...former)
    const former_slugs = withFormerSlug(former.join('/'), null, slug)
    return [{ ...values, id, slug, former_slugs, display_order: first + index }]
  })
}
