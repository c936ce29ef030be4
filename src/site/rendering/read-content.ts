import { type KnownKind, kindOf } from '#content/kinds.ts'
import { isRichText } from '#content/text/rich-text.ts'
import { type ContentSource, restOf } from '#data/rest/content-source.ts'
import type { Boot } from '../boot.ts'
import type { PageReads } from '../page-reads.ts'
import { cleanHtml } from './clean-html.ts'

/** Reads in parallel, each table as every visitor may. */
export async function readContent(reads: PageReads, source: ContentSource) {
  const rest = restOf(source)
  const results = await Promise.allSettled(reads.map(({ read }) => read(rest)))
  const content: Boot['content'] = {}
  const clean: Boot['content'] = {}
  for (const [index, result] of results.entries()) {
    if (result.status !== 'fulfilled') continue
    const { table, queryKey } = reads[index]!
    content[queryKey[0]] = result.value
    clean[queryKey[0]] = withCleanHtml(kindOf(table), result.value)
  }
  const isCleaned = ([key, value]: [string, unknown]) =>
    value !== clean[key] && JSON.stringify(value) !== JSON.stringify(clean[key])
  return {
    /** Its HTML is sanitized; reads that failed are left out. */
    content: clean,
    /** The raw values that sanitizing has changed. */
    asRead: Object.fromEntries(Object.entries(content).filter(isCleaned)),
    isComplete: results.every(({ status }) => status === 'fulfilled'),
  }
}

/** Sanitizes the rich texts of a kind in the result of its query: a list, a row, or an object with a row in it. */
export function withCleanHtml({ richTexts }: Pick<KnownKind, 'richTexts'>, content: unknown): unknown {
  if (!richTexts || typeof content !== 'object' || content === null) return content
  if (Array.isArray(content)) return content.map((row) => withCleanHtml({ richTexts }, row))
  const cleanField = ([column, value]: [string, unknown]) => {
    if (typeof value !== 'string') return [column, withCleanHtml({ richTexts }, value)]
    const form = richTexts[column]
    const isHtml = form && (form !== 'html or plain' || isRichText(value))
    return [column, isHtml ? cleanHtml(value, { hasPictures: form === 'illustrated' }) : value]
  }
  return Object.fromEntries(Object.entries(content).map(cleanField))
}
