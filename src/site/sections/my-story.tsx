import { displayClass } from '#content/site/letters.ts'
import type { Story } from '#content/story/story.ts'
import { isRichText, splitLede } from '#content/text/rich-text.ts'
import { storiesQuery, storySectionConfigQuery } from '#data/records/content-queries.ts'
import { useContent, useSent, useWords } from '../content-context.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Paragraphs } from '../ui/paragraphs.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton, Skeletons } from '../ui/skeleton.tsx'

export function MyStory() {
  const { data: config } = useContent(storySectionConfigQuery)
  const { data: stories, isError, retry } = useContent(storiesQuery)
  const sent = useSent(storiesQuery)
  const { story: words } = useWords()
  return (
    <Section id="my-story" title={config?.title || words.title}>
      {stories?.map((story) => (
        <StoryBlock key={story.id} story={story} sent={sent?.find(({ id }) => id === story.id)?.content} />
      ))}
      {stories?.length === 0 && <p className="text-muted">{words.empty}</p>}
      {!stories && (isError ? <LoadFailure onRetry={retry} /> : <StorySkeletons />)}
    </Section>
  )
}

/** `sent` is the content as it came with the page. */
const StoryBlock = ({ story, sent = '' }: { story: Story; sent: string | undefined }) => (
  <article className="story" data-reveal="" dir="auto" aria-labelledby={`story-${story.id}`}>
    <Picture
      src={story.image_url}
      alt={story.image_alt || story.title}
      width={600}
      height={450}
      className="story-picture"
      focus={[story.image_focus_x, story.image_focus_y]}
      frame={(picture) => (
        <figure className="story-figure">
          {picture}
          {story.image_caption && (
            <figcaption dir="auto" className="story-caption">
              {story.image_caption}
            </figcaption>
          )}
        </figure>
      )}
    />
    <h3 id={`story-${story.id}`} className={displayClass('display text-subtitle', story.title)}>
      {story.title}
    </h3>
    <StoryText story={story} sent={sent} />
  </article>
)

/** The first paragraph leads; on a small screen the rest of a long text folds. */
function StoryText({ story: { title, content }, sent }: { story: Story; sent: string }) {
  const [lede, rest] = splitLede(content)
  const [sentLede, sentRest] = splitLede(isRichText(sent) ? sent : '')
  const isRich = isRichText(content)
  const { story: words } = useWords()
  const text = isRich ? (
    <RichText column="stories.content" html={rest} sent={sentRest} className="rich-text" />
  ) : (
    <Paragraphs text={rest} />
  )
  return (
    <>
      {lede &&
        (isRich ? (
          <RichText column="stories.content" html={lede} sent={sentLede} className={displayClass('lede', lede)} />
        ) : (
          <Paragraphs text={lede} className={displayClass('lede', lede)} />
        ))}
      {rest.length > FOLDED_LENGTH ? (
        <details className="story-fold">
          <summary>
            {words.readOn}
            <span className="sr-only">: {title}</span>
          </summary>
          {text}
        </details>
      ) : (
        rest && text
      )}
    </>
  )
}

/** In characters: a shorter rest takes hardly more room than the link that unfolds it. */
const FOLDED_LENGTH = 240

const StorySkeletons = () => (
  <Skeletons loading={useWords().story.loading} count={3} itemClassName="grid gap-3 py-6" testId="story-skeleton">
    <Skeleton kind="title" className="w-1/3" />
    <Skeleton kind="line" />
    <Skeleton kind="line" />
    <Skeleton kind="line" className="w-2/3" />
  </Skeletons>
)
