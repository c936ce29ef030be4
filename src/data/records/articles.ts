import { type Article, isArticle } from '#content/newsletter/article.ts'
import { RestError } from '../rest/rest.ts'
import { timeLimit } from '../rest/time-limit.ts'
import type { Query } from './content-query.ts'

/** The newest articles of the owner's newsletter, from our own server. Fails only if the server has none. */
export const articlesQuery: Query<Article[]> = {
  queryKey: ['newsletterArticles'],
  read: async (_, signal) => {
    const answer = await fetch('/api/newsletter', { signal: timeLimit(signal).signal })
    if (!answer.ok) throw new RestError(`HTTP ${answer.status}: ${answer.statusText}`, answer.status)
    const { articles }: { articles: unknown[] } = await answer.json()
    return articles.filter(isArticle)
  },
}
