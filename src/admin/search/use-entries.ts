import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { isByOthers } from '#content/draft.ts'
import { FORMS, nameIn } from '#content/forms.ts'
import type { Row } from '#content/guard.ts'
import { type ContentTable, KINDS, kindOf } from '#content/kinds.ts'
import { readRequest } from '#content/message/contact-request.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { type FoundMessage, findMessages } from '#data/inbox/find-messages.ts'
import { queryOf, queryOptions, type TableQuery } from '#data/records/content-query.ts'
import { fullTalksQuery } from '#data/records/talks.ts'
import type { SessionUser } from '#data/session/session.ts'
import { labelledColumns, textIn, textOfRow } from '../drafts/column-labels.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { folderAddress } from '../messages/addresses.ts'
import { mayChoose } from '../rights.tsx'
import { useServices } from '../session-context.tsx'
import { wordsOf } from '../ui/words.ts'
import { useRead } from '../use-content.ts'
import { type Entry, excerptOf, type FoundGroup, findEntries } from './find-entries.ts'
import { readRecent } from './recent.ts'
import { staticEntries } from './static-entries.ts'

/** Data no older than this is searched without reading it again. */
const FRESH_MS = 30_000
/** Shorter words occur in too many messages, except in scripts where two characters can be a whole name. */
const isSearchedInMessages = (word: string) => word.length >= 3 || SHORT_NAMES.test(word)
const SHORT_NAMES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export type Found = ReturnType<typeof useFound>

/** The results of a query; without one, recent choices and the pages. */
export function useFound(query: string, user: SessionUser, onLogout: () => void) {
  const { api } = useServices()
  const { drafts = [] } = useDrafts()
  const own = drafts.filter((draft) => !isByOthers(draft, user.id))
  const content = useQueries({
    queries: SEARCHED_QUERIES.map((one) => ({
      ...queryOptions<readonly Row[] | Row | null>(one, api),
      staleTime: FRESH_MS,
    })),
    combine: combineContent,
  })
  const messages = useFoundMessages(user.isAdmin ? query : '')
  const all = [...staticEntries({ drafts: own.length, onLogout }), ...content.entries]
  const entries = all.filter((entry) => mayChoose(user, entry))
  const hasQuery = wordsOf(query).length > 0
  return {
    groups: hasQuery ? withMessages(findEntries(entries, query), messages.data ?? []) : beginning(entries, user.id),
    isLoading: hasQuery && (content.isLoading || messages.isFetching),
    isPartial: content.failed.length > 0 || messages.isError,
    retry() {
      for (const { refetch } of content.failed) void refetch()
      if (messages.isError) void messages.refetch()
    },
  }
}

/** A stable function, so that entries are rebuilt only after a read, not at each letter of a query. */
const combineContent = (results: UseQueryResult<readonly Row[] | Row | null>[]) => ({
  entries: results.flatMap(({ data }, index) => {
    const table = SEARCHED_QUERIES[index]?.table
    return table ? entriesOf(table, data) : []
  }),
  isLoading: results.some(({ isLoading }) => isLoading),
  failed: results.filter(({ isError }) => isError),
})

/** Messages are searched on the server, because there may be thousands; accents count there. */
function useFoundMessages(query: string) {
  const typed = useDeferredValue(query.trim())
  const words = useMemo(() => typed.split(/\s+/), [typed])
  const isLong = words.some(isSearchedInMessages)
  const { data, ...result } = useRead({
    queryKey: [...cacheKeys.inbox, 'found', typed],
    read: (supabase, { signal }) => findMessages(supabase, words, signal),
    enabled: isLong,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { ...result, data: isLong ? data?.map((message) => foundMessage(message, words)) : [] }
}

function foundMessage({ id, name, email, message, status }: FoundMessage, words: readonly string[]) {
  const text = readRequest(message).text
  const folder = status === 'spam' ? 'spam' : 'inbox'
  return {
    key: `message ${id}`,
    title: name,
    kind: status === 'spam' ? `${email}, spam` : email,
    text,
    group: 'Messages' as const,
    target: { to: folderAddress({ folder, topic: null }, id) },
    excerpt: excerptOf(text, wordsOf(words.join(' '))) || excerptOf(text, ['']),
  }
}

const withMessages = (groups: readonly FoundGroup[], items: FoundGroup['items']): readonly FoundGroup[] =>
  items.length > 0 ? [...groups, { value: 'Messages', items }] : groups

function beginning(entries: readonly Entry[], accountId: string): FoundGroup[] {
  const shown = (some: readonly Entry[]) => some.map((entry) => ({ ...entry, excerpt: '' }))
  const keys = readRecent(accountId)
  const recent = keys.flatMap((key) => entries.find((entry) => entry.key === key) ?? [])
  const others = entries.filter((entry) => entry.group === 'Pages' && !recent.includes(entry))
  return [
    ...(recent.length > 0 ? [{ value: 'Recent', items: shown(recent) }] : []),
    { value: 'Pages', items: shown(others) },
  ]
}

/** As their editors read them, and under the same keys. */
const SEARCHED_QUERIES = KINDS.map((kind) =>
  kind.table === 'talks' ? fullTalksQuery : queryOf(kind),
) as readonly TableQuery<readonly Row[] | Row | null>[] // every row of content is a Row

/** What is found in a table: the entries of a list, or the fields of a record, even empty ones. */
const entriesOf = (table: ContentTable, content: readonly Row[] | Row | null | undefined): Entry[] =>
  kindOf(table).isList
    ? rowsIn(content).map((row) => entryOfRow(table, row))
    : entriesOfFields(table, rowsIn(content)[0])

const rowsIn = (content: readonly Row[] | Row | null | undefined): Record<string, unknown>[] =>
  [content ?? []].flat().map((row) => ({ ...row }))

function entryOfRow(table: ContentTable, row: Record<string, unknown>): Entry {
  const { label, nameColumn = '' } = FORMS[table]
  return {
    key: `${table} ${row.id}`,
    title: nameIn(table, row) || label,
    kind: label,
    text: textOfRow(table, row, nameColumn),
    group: 'Content',
    target: { to: `${kindOf(table).editor}?edit=${row.id}` },
  }
}

function entriesOfFields(table: ContentTable, row: Record<string, unknown> = {}): Entry[] {
  const { label: kind } = FORMS[table]
  return labelledColumns(table).map(({ column, label, hint }) => ({
    key: `${table}.${column}`,
    title: label,
    kind,
    text: [textIn(row[column]), hint ?? ''].join(' '),
    group: 'Fields',
    target: { to: `${kindOf(table).editor}?field=${table}.${column}` },
  }))
}
