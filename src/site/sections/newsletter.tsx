import { useEffect } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import { ARTICLES_SHOWN, type Article } from '#content/newsletter/article.ts'
import { NEWSLETTER_TITLE } from '#content/newsletter/newsletter.ts'
import { articlesFailed } from '#content/newsletter/newsletter-texts.ts'
import { displayClass } from '#content/site/letters.ts'
import { formatLongDate } from '#content/text/dates.ts'
import { articlesQuery } from '#data/records/articles.ts'
import { contactQuery, newsletterQuery } from '#data/records/content-queries.ts'
import { useContent } from '../content-context.tsx'
import { showToast } from '../toast/toasts.ts'
import { OutLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

export function Newsletter() {
  const { data: newsletter } = useContent(newsletterQuery)
  const { data: contact } = useContent(contactQuery)
  const substackUrl = webUrl(contact?.substack_url)
  return (
    <Section id="newsletter" title={newsletter?.title || NEWSLETTER_TITLE}>
      <h3 className="eyebrow mb-4">Latest Articles</h3>
      <Articles />
      {substackUrl && (
        <div className="newsletter-end">
          {(newsletter?.promise || newsletter?.frequency) && (
            <div dir="auto" className="promise">
              <p className="text-lg">{newsletter.promise}</p>
              <p className="mt-2 text-muted">{newsletter.frequency}</p>
            </div>
          )}
          <SubscribeForm />
          <OutLink href={substackUrl} data-count="newsletter" data-count-name="visit">
            <Icon name="substack" />
            Visit Substack
          </OutLink>
        </div>
      )}
    </Section>
  )
}

function Articles() {
  const { data: articles, isError } = useContent(articlesQuery)
  useEffect(() => {
    if (isError) showToast(articlesFailed)
  }, [isError])
  if (!articles && !isError) return <ArticleSkeletons />
  if (!articles?.length) return <p className="text-muted">No articles found</p>
  return (
    <ul className="articles">
      {articles.slice(0, ARTICLES_SHOWN).map((article, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all episodes of a podcast may lead to one page
        <ArticleItem key={index} article={article} />
      ))}
    </ul>
  )
}

const ArticleItem = ({ article: { title, link, pubDate, contentSnippet, imageUrl } }: { article: Article }) => (
  <li dir="auto" className="article" data-reveal="">
    <article aria-label={title}>
      {pubDate && (
        <p dir="ltr" className="text-sm text-muted">
          <time dateTime={pubDate}>{formatLongDate(pubDate)}</time>
        </p>
      )}
      <h4 className={displayClass('display card-title', title)}>
        <a
          href={webUrl(link) ?? undefined}
          target="_blank"
          rel="noopener"
          className="article-link"
          data-count="newsletter"
          data-count-name="article"
        >
          {title}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </h4>
      <p dir="auto" className="text-muted">
        {contentSnippet}
      </p>
    </article>
    <Picture src={imageUrl} alt="" width={240} height={160} className="article-picture" />
  </li>
)

const ArticleSkeletons = () => (
  <Skeletons what="articles" count={ARTICLES_SHOWN} className="articles" itemClassName="py-6" testId="article-skeleton">
    <Skeleton kind="line" className="w-32" />
    <Skeleton kind="title" className="mt-3 w-1/2" />
    <Skeleton kind="line" className="mt-3" />
  </Skeletons>
)
