import { type MouseEvent, useState } from 'react'
import { webUrl } from '#content/address/web-url.ts'
import type { FullTalk } from '#content/talk/talk.ts'
import { type Video, videoAt } from '#content/talk/video.ts'
import { useWords } from '../../content-context.tsx'
import { NewTab } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A video is loaded only after a click. Without JavaScript the link leads to its own page. */
export function TalkVideo({ talk }: { talk: FullTalk }) {
  const address = webUrl(talk.video_url)
  const [isStarted, setStarted] = useState(false)
  const { talks: words } = useWords()
  if (!address) return null
  const video = videoAt(address)
  const count = { 'data-count': 'talk', 'data-count-name': talk.id }
  if (video && !video.site)
    return (
      <video src={video.file} controls preload="none" className="video" aria-label={words.video(talk.title)} {...count}>
        <a href={video.file}>{words.openVideo}</a>
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
        {words.watch}
        {!video?.site && <NewTab />}
      </span>
      <span className="text-sm text-muted">
        {video?.site ? words.loadsFrom(video.site) : words.on(new URL(address).hostname)}
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
