import { useEffect } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import { ARTICLES_SHOWN, type Article } from '#content/newsletter/article.ts'
import { displayClass } from '#content/site/letters.ts'
import { longDate } from '#content/text/dates.ts'
import { articlesQuery } from '#data/records/articles.ts'
import { contactQuery, newsletterQuery } from '#data/records/content-queries.ts'
import { useContent, useWords } from '../content-context.tsx'
import { showToast } from '../toast/toasts.ts'
import { NewTab, OutLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

export function Newsletter() {
  const { data: newsletter } = useContent(newsletterQuery)
  const { data: contact } = useContent(contactQuery)
  const substackUrl = webUrl(contact?.substack_url)
  const { newsletter: words } = useWords()
  return (
    <Section id="newsletter" title={newsletter?.title || words.title}>
      <h3 className="eyebrow mb-4">{words.latest}</h3>
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
            {words.visit}
          </OutLink>
        </div>
      )}
    </Section>
  )
}

function Articles() {
  const { data: articles, isError } = useContent(articlesQuery)
  const { newsletter: words } = useWords()
  useEffect(() => {
    const section = document.getElementById('newsletter')
    if (!isError || !section) return
    // nobody asked for it before it comes into sight
    const sight = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return
      sight.disconnect()
      showToast(words.failed)
    })
    sight.observe(section)
    return () => sight.disconnect()
  }, [isError, words])
  if (!articles && !isError) return <ArticleSkeletons />
  if (!articles?.length) return <p className="text-muted">{words.empty}</p>
  return (
    <ul className="articles">
      {articles.slice(0, ARTICLES_SHOWN).map((article, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all episodes of a podcast may lead to one page
        <ArticleItem key={index} article={article} />
      ))}
    </ul>
  )
}

function ArticleItem({ article: { title, link, pubDate, contentSnippet, imageUrl } }: { article: Article }) {
  const words = useWords()
  return (
    <li dir="auto" className="article" data-reveal="">
      <article aria-label={title}>
        {pubDate && (
          <p dir="ltr" className="text-sm text-muted">
            <time dateTime={pubDate}>{longDate(pubDate, words)}</time>
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
            <NewTab />
          </a>
        </h4>
        <p dir="auto" className="text-muted">
          {contentSnippet}
        </p>
      </article>
      <Picture src={imageUrl} alt="" width={240} height={160} className="article-picture" />
    </li>
  )
}

const ArticleSkeletons = () => (
  <Skeletons
    loading={useWords().newsletter.loading}
    count={ARTICLES_SHOWN}
    className="articles"
    itemClassName="py-6"
    testId="article-skeleton"
  >
    <Skeleton kind="line" className="w-32" />
    <Skeleton kind="title" className="mt-3 w-1/2" />
    <Skeleton kind="line" className="mt-3" />
  </Skeletons>
)
