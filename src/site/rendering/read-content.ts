import type { Story } from '#content/story/story.ts'
import { isRichText } from '#content/text/rich-text.ts'
import { heroQuery, storiesQuery } from '#data/content-queries.ts'
import { type ContentSource, restOf } from '#data/content-source.ts'
import { type TalkPage, talkPageQuery } from '#data/talks.ts'
import { type Boot, contentOf } from '../boot.ts'
import type { PageReads } from '../page-reads.ts'
import { cleanHtml } from './clean-html.ts'

interface ReadContent {
  /** Its HTML is sanitized; reads that failed are left out. */
  content: Boot['content']
  /** The raw form of what sanitizing has changed. */
  asRead: Boot['content']
  isComplete: boolean
}

/** Reads in parallel, each table as every visitor may. */
export async function readContent(reads: PageReads, source: ContentSource): Promise<ReadContent> {
  const rest = restOf(source)
  const results = await Promise.allSettled(reads.map(({ read }) => read(rest)))
  const content: Boot['content'] = {}
  for (const [index, result] of results.entries())
    if (result.status === 'fulfilled') content[reads[index]!.queryKey[0]] = result.value
  const clean = withCleanHtml(content)
  const isCleaned = ([key, value]: [string, unknown]) =>
    value !== clean[key] && JSON.stringify(value) !== JSON.stringify(clean[key])
  return {
    content: clean,
    asRead: Object.fromEntries(Object.entries(content).filter(isCleaned)),
    isComplete: results.every(({ status }) => status === 'fulfilled'),
  }
}

function withCleanHtml(content: Boot['content']): Boot['content'] {
  const hero = contentOf(content, heroQuery)
  const stories = contentOf(content, storiesQuery)
  const talkPage = contentOf(content, talkPageQuery(''))
  return {
    ...content,
    ...(hero && { [heroQuery.queryKey[0]]: { ...hero, description: cleanHtml(hero.description) } }),
    ...(stories && { [storiesQuery.queryKey[0]]: stories.map(withCleanContent) }),
    ...(talkPage && { [talkPageQuery('').queryKey[0]]: withCleanAbstract(talkPage) }),
  }
}

const withCleanAbstract = ({ talk, ...neighbours }: TalkPage): TalkPage => ({
  talk: talk.abstract && isRichText(talk.abstract) ? { ...talk, abstract: cleanHtml(talk.abstract) } : talk,
  ...neighbours,
})

const withCleanContent = (story: Story): Story =>
  isRichText(story.content) ? { ...story, content: cleanHtml(story.content) } : story
