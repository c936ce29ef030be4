import { type Article, isArticle } from '#content/article.ts'
import { cacheKeys } from './cache-keys.ts'
import type { ContentQuery } from './content-query.ts'
import { RestError } from './rest.ts'
import { withTimeLimit } from './time-limit.ts'

/** The newest articles of the owner's newsletter, as our own server read them (decision 1). Fails only when it has none to give. */
export const articlesQuery = (): ContentQuery<Article[]> => ({
  queryKey: cacheKeys.articles,
  queryFn: ({ signal }) => read(signal),
})

async function read(signal: AbortSignal) {
  const answer = await fetch('/api/newsletter', { signal: withTimeLimit(signal) })
  if (!answer.ok) throw new RestError(`HTTP ${answer.status}: ${answer.statusText}`, answer.status)
  const { articles }: { articles: unknown[] } = await answer.json()
  return articles.filter(isArticle)
}
