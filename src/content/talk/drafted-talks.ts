import type { ContentDraft } from '#content/draft.ts'
import type { ContentTable } from '#content/kinds.ts'
import type { TalkAddress } from './talk-slugs.ts'

/** A talk as it will be once its draft is published. */
type DraftedTalk = TalkAddress & { title: string; date: string; isNew: boolean }

/** The talks that these drafts add or change: their addresses count as taken, too. */
export const draftedTalks = (drafts?: readonly ContentDraft[]): DraftedTalk[] => draftedAddresses('talks', drafts)

/** The same of any table with addresses. */
export const draftedAddresses = (table: ContentTable, drafts: readonly ContentDraft[] = []): DraftedTalk[] =>
  drafts
    .filter(({ table_name, is_removal }) => table_name === table && !is_removal)
    .map(({ id, row_id, fields: { title, date, slug } }) => ({
      id: row_id ?? id,
      title: textOf(title),
      date: textOf(date),
      slug: textOf(slug) || null,
      isNew: row_id === null,
    }))

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
