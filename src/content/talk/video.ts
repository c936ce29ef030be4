import { parseUrl } from '#content/address/web-url.ts'

/** How a video or a sound is shown: in a frame of its site, which then sets no cookies, or as a file by the browser itself. */
export type Video =
  | { site: 'YouTube' | 'Vimeo'; frame: string; thumbnail?: string }
  | { site: null; file: string; isSound?: true }

/** Where frames of videos come from, for the content security policy. */
export const FRAME_ORIGINS = { YouTube: 'https://www.youtube-nocookie.com', Vimeo: 'https://player.vimeo.com' } as const

/** How the video at an address can be shown on a page; null for one that can only be linked. */
export function videoAt(address: string | null | undefined): Video | null {
  const url = address ? parseUrl(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') return ofYouTube(url, host)
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return ofVimeo(url)
  // browsers do not load a file without TLS into a page with TLS
  if (url.protocol !== 'https:') return null
  if (/\.(mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i.test(url.pathname)) return { site: null, file: url.href, isSound: true }
  return /\.(mp4|m4v|webm|mov|ogv)$/i.test(url.pathname) ? { site: null, file: url.href } : null
}

function ofYouTube({ pathname, searchParams }: URL, host: string): Video | null {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const inPath = host === 'youtu.be' ? first : /^(embed|live|shorts|v)$/.test(first) ? second : ''
  const id = inPath || searchParams.get('v') || ''
  if (!/^[\w-]{11}$/.test(id)) return null
  const start = seconds(searchParams.get('t') ?? searchParams.get('start'))
  const from = start > 0 ? `&start=${start}` : ''
  return {
    site: 'YouTube',
    frame: `${FRAME_ORIGINS.YouTube}/embed/${id}?autoplay=1&rel=0${from}`,
    thumbnail: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  }
}

/** `/123456789`, with a hash if unlisted, or in a channel, group, showcase or the player; nothing else is a video. */
function ofVimeo({ pathname, searchParams }: URL): Video | null {
  const [, id, inPath] = /(?<!\/(?:album|event|groups|showcase))\/(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? []
  const hash = inPath ?? searchParams.get('h')
  if (!id) return null
  const unlisted = hash && /^[\da-f]+$/.test(hash) ? `&h=${hash}` : ''
  return { site: 'Vimeo', frame: `${FRAME_ORIGINS.Vimeo}/video/${id}?autoplay=1&dnt=1${unlisted}` }
}

/** '90', '90s' and '1h2m3s'. */
function seconds(time: string | null): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}
