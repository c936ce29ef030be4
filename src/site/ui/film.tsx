import { type MouseEvent, useState } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import { type Video, videoAt } from '#content/talk/video.ts'
import { useWords } from '../content-context.tsx'
import { NewTab } from './button.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

interface FilmProps {
  address: string | null | undefined
  title: string
  /** What the link says that starts it. */
  action?: string
  /** The address of a picture, shown until the film starts. */
  poster?: string | null | undefined
  'data-count'?: string
  'data-count-name'?: string
}

/** A film is loaded only after a click. Without JavaScript the link leads to its own page. */
export function Film({ address, title, action, poster = null, ...count }: FilmProps) {
  const url = webUrl(address)
  const { talks: words } = useWords()
  const [isStarted, setStarted] = useState(false)
  if (!url) return null
  const video = videoAt(url)
  if (video && !video.site && video.isSound)
    return <audio src={video.file} controls preload="none" aria-label={title} {...count} />
  if (video && !video.site && (!poster || isStarted))
    return (
      <video
        src={video.file}
        controls
        autoPlay={isStarted}
        preload="none"
        className="video"
        aria-label={words.video(title)}
        {...count}
      >
        <a href={video.file}>{words.openVideo}</a>
      </video>
    )
  if (video?.site && isStarted) return <Frame video={video} title={title} />

  function start(event: MouseEvent) {
    if (!video || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return
    event.preventDefault()
    setStarted(true)
  }

  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="video video-start"
      data-live={video && ''}
      onClick={start}
      {...count}
    >
      <Picture src={poster} alt="" width={1280} height={720} className="video-poster" />
      <span className="video-play">
        <Icon name="play" />
      </span>
      <span className="video-words grid">
        <span className="text-lg semibold">
          {action ?? words.watch}
          {!video && <NewTab />}
        </span>
        <span className="text-sm text-muted">
          {video ? words.loadsFrom(video.site ?? new URL(url).hostname) : words.on(new URL(url).hostname)}
        </span>
      </span>
    </a>
  )
}

/** Takes the focus, because it replaces the focused link. */
const Frame = ({ video, title }: { video: Extract<Video, { frame: string }>; title: string }) => (
  <iframe
    src={video.frame}
    title={useWords().talks.video(title)}
    className="video"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
    ref={(frame) => frame?.focus()}
  />
)
