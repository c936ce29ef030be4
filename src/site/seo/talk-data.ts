import { webUrl } from '#content/address/web-url.ts'
import type { FullTalk, Talk } from '#content/talk/talk.ts'
import { talkPath } from '#content/talk/talk-address.ts'
import { talkInstants } from '#content/talk/talk-time.ts'
import { byDate, isUpcoming } from '#content/talk/upcoming.ts'
import { videoAt } from '#content/talk/video.ts'

interface TalkDataSource {
  talk: FullTalk
  siteUrl: string
  /** The date in UTC, 'YYYY-MM-DD'. */
  today: string
  /** The absolute address of an image for it; null if the site has none at all. */
  picture: string | null
}

/** The schema.org data of a talk: an event, an episode or an article, and its video. */
export function talkData(source: TalkDataSource): object[] {
  const video = videoData(source)
  return [KINDS[source.talk.type](source), ...(video ? [video] : [])]
}

/** The list of all talks in the order of their page, each by its address; nothing without talks. */
export function talkListData(talks: readonly Talk[], siteUrl: string, today: string): object[] {
  const { upcoming, years } = byDate(talks, today)
  const itemListElement = [...upcoming, ...years.flatMap((year) => year.talks)].map((talk, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: talk.title,
    url: `${siteUrl}${talkPath(talk)}`,
  }))
  return talks.length === 0 ? [] : [{ '@type': 'ItemList', '@id': `${siteUrl}/talks#list`, itemListElement }]
}

/** The day, or the times at the place with their distance from UTC: '2026-03-14T09:00:00+01:00'. */
function timesOf(talk: FullTalk) {
  const instants = talkInstants(talk)
  if (!instants) return { startDate: talk.date, endDate: talk.date }
  const minutes = Math.round((Date.parse(`${talk.date}T${talk.start_time}:00Z`) - instants.start) / 60_000)
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)
  const atPlace = (instant: number) =>
    `${new Date(instant + minutes * 60_000).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${offset}`
  return { startDate: atPlace(instants.start), ...(instants.end && { endDate: atPlace(instants.end) }) }
}

const KINDS = { talk: eventData, podcast: episodeData, article: articleData }

function eventData({ talk, siteUrl, picture }: TalkDataSource) {
  const isOnline = /^online\b/i.test(talk.place ?? '')
  const mode = isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
  return {
    '@type': 'Event',
    ...commonData({ talk, siteUrl, picture }),
    name: talk.title,
    ...timesOf(talk),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${mode}`,
    location: isOnline
      ? { '@type': 'VirtualLocation', url: webUrl(talk.event_url) ?? pageOf(talk, siteUrl) }
      : { '@type': 'Place', name: talk.place || talk.location, address: talk.place || talk.location },
    performer: { '@id': `${siteUrl}/#person` },
    organizer: { '@type': 'Organization', ...publisherOf(talk) },
    ...(talk.length_minutes && { duration: `PT${talk.length_minutes}M` }),
  }
}

function episodeData({ talk, siteUrl, picture }: TalkDataSource) {
  return {
    '@type': 'PodcastEpisode',
    ...commonData({ talk, siteUrl, picture }),
    name: talk.title,
    datePublished: talk.date,
    partOfSeries: { '@type': 'PodcastSeries', ...publisherOf(talk) },
    actor: { '@id': `${siteUrl}/#person` },
    ...(talk.length_minutes && { duration: `PT${talk.length_minutes}M` }),
  }
}

function articleData({ talk, siteUrl, picture }: TalkDataSource) {
  return {
    '@type': 'Article',
    ...commonData({ talk, siteUrl, picture }),
    headline: talk.title,
    datePublished: talk.date,
    dateModified: talk.updated_at,
    author: { '@id': `${siteUrl}/#person` },
    publisher: { '@type': 'Organization', ...publisherOf(talk) },
  }
}

/** Search engines require an image and a date for a video; without an image it is left out. */
function videoData({ talk, siteUrl, today, picture }: TalkDataSource) {
  const address = webUrl(talk.video_url)
  const video = videoAt(address)
  const thumbnail = (video?.site && video.thumbnail) || picture
  if (!video || (!video.site && video.isSound) || !thumbnail || isUpcoming(talk, today)) return null
  return {
    '@type': 'VideoObject',
    '@id': `${pageOf(talk, siteUrl)}#video`,
    name: talk.title,
    description: talk.description,
    thumbnailUrl: thumbnail,
    uploadDate: `${talk.date}T00:00:00Z`,
    ...(video.site ? { embedUrl: embedOf(video.frame) } : { contentUrl: video.file }),
    ...(talk.length_minutes && { duration: `PT${talk.length_minutes}M` }),
  }
}

/** Without what is for the player of our page; Vimeo finds an unlisted video by its hash alone. */
const embedOf = (frame: string) => frame.replace(/\?.*?(&h=.*)?$/, (_, hash = '') => hash.replace('&', '?'))

const pageOf = (talk: Talk, siteUrl: string) => `${siteUrl}${talkPath(talk)}`

const commonData = ({ talk, siteUrl, picture }: Omit<TalkDataSource, 'today'>) => ({
  '@id': `${pageOf(talk, siteUrl)}#${talk.type}`,
  url: pageOf(talk, siteUrl),
  description: talk.description,
  ...(picture && { image: picture }),
  ...(talk.language && { inLanguage: talk.language }),
})

/** The host or publisher: the event, or else the location. */
const publisherOf = ({ event, location, event_url }: FullTalk) => ({
  name: event || location,
  ...(webUrl(event_url) && { url: webUrl(event_url) }),
})
