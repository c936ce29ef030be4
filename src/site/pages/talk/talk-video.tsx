import { type MouseEvent, useState } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { type Video, videoAt } from '#content/talk/video.ts'
import { Icon } from '../../ui/icon.tsx'

/** A video is loaded only after a click. Without JavaScript the link leads to its own page. */
export function TalkVideo({ talk }: { talk: FullTalk }) {
  const address = webUrl(talk.video_url)
  const [isStarted, setStarted] = useState(false)
  if (!address) return null
  const video = videoAt(address)
  const count = { 'data-count': 'talk', 'data-count-name': talk.id }
  if (video && !video.site)
    return (
      <video src={video.file} controls preload="none" className="video" aria-label={`Video: ${talk.title}`} {...count}>
        <a href={video.file}>Open the video</a>
      </video>
    )
  if (video?.site && isStarted) return <Frame video={video} title={talk.title} />

  function start(event: MouseEvent) {
    if (!video?.site || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return
    event.preventDefault()
    setStarted(true)
  }

  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="video video-start"
      data-live={video?.site && ''}
      onClick={start}
      {...count}
    >
      <span className="video-play">
        <Icon name="play" />
      </span>
      <span className="text-lg semibold">
        Watch the video{!video?.site && <span className="sr-only"> (opens in a new tab)</span>}
      </span>
      <span className="text-sm text-muted">
        {video?.site ? `It loads from ${video.site} when you press here.` : `On ${new URL(address).hostname}`}
      </span>
    </a>
  )
}

/** Takes the focus, because it replaces the focused link. */
const Frame = ({ video, title }: { video: Extract<Video, { frame: string }>; title: string }) => (
  <iframe
    src={video.frame}
    title={`Video: ${title}`}
    className="video"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    referrerPolicy="strict-origin-when-cross-origin"
    ref={(frame) => frame?.focus()}
  />
)
