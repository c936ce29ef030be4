import { parseUrl, webUrl } from '#content/address/web-url.ts'
import { hasImprint } from '#content/imprint/imprint.ts'
import { ARTICLES_SHOWN } from '#content/newsletter/article.ts'
import { type NoticeParagraph, noticeOf } from '#content/privacy/notice.ts'
import type { NoticeFacts, ServerFacts } from '#content/privacy/notice-facts.ts'
import { hiddenParagraphs, noticeLanguage } from '#content/privacy/privacy.ts'
import { visibleSections } from '#content/site/menu.ts'
import { isClosed, languageOf } from '#content/site/site.ts'
import { FRAME_ORIGINS, videoAt } from '#content/talk/video.ts'
import {
  contactQuery,
  imprintQuery,
  pressKitQuery,
  privacyQuery,
  siteQuery,
  speakingPageQuery,
} from '#data/records/content-queries.ts'
import { talkVideosQuery } from '#data/records/notice-reads.ts'
import { type Boot, contentOf } from '../boot.ts'
import type { SiteEnvironment } from './site-environment.ts'

const NO_SERVER: ServerFacts = {
  mailHost: '',
  hasSecretKey: false,
  projectHost: '',
  hashesNetworks: false,
  keepsBackups: false,
  offsiteHost: '',
  deletesOffsite: false,
}

/** The notice of a site with this content: its paragraphs in the language of the site, and since when each says what it says. */
export async function makeNotice(content: Boot['content'], environment: SiteEnvironment) {
  const { notice: source, preview, isStatic } = environment
  const facts = await factsOf(content, environment)
  // whatever the language of the site
  const said = Object.fromEntries(noticeOf(facts, 'en').map(({ id, statements }) => [id, statements.join(' ')]))
  const since = preview || isStatic ? {} : await source?.since(said)
  const hidden = hiddenParagraphs(contentOf(content, privacyQuery) ?? { hidden: '' })
  return noticeOf(facts, noticeLanguage(languageOf(contentOf(content, siteQuery)))).flatMap(
    (paragraph): NoticeParagraph[] =>
      hidden.includes(paragraph.id) ? [] : [{ ...paragraph, since: since?.[paragraph.id] }],
  )
}

async function factsOf(content: Boot['content'], environment: SiteEnvironment): Promise<NoticeFacts> {
  const { notice, articles, clarityProjectId, isStatic = false } = environment
  const site = contentOf(content, siteQuery)
  const [imprint, privacy] = [contentOf(content, imprintQuery), contentOf(content, privacyQuery)]
  const shown = site && isClosed(site) ? [] : visibleSections(site)
  const newsletter = shown.includes('newsletter') && contentOf(content, contactQuery)?.substack_url
  const pictures = newsletter ? ((await articles()) ?? []).slice(0, ARTICLES_SHOWN) : []
  const talks = contentOf(content, talkVideosQuery) ?? []
  const videos = [
    ...talks.map(({ video_url }) => video_url),
    contentOf(content, speakingPageQuery)?.reel_url,
    contentOf(content, pressKitQuery)?.podcast_clip_url,
  ]
  return {
    ...((await notice?.facts()) ?? NO_SERVER),
    responsible: hasImprint(imprint)
      ? [imprint.name, imprint.address, imprint.email].filter((line) => line.trim()).join('\n')
      : '',
    host: privacy?.host.trim() ?? '',
    serverPlace: privacy?.server_place.trim() ?? '',
    logsKept: privacy?.logs_kept.trim() ?? '',
    keptMonths: site?.messages_kept_months ?? 0,
    hasContactForm: shown.includes('contact') && !isStatic,
    newsletterHost: hostsOf([webUrl(newsletter || null)]),
    pictureHosts: hostsOf(pictures.map(({ imageUrl }) => imageUrl)),
    videoHosts: hostsOf(videos.map(sourceOfVideo)),
    usesClarity: clarityProjectId !== undefined,
    isStatic,
  }
}

/** The address that a started video is loaded from. */
function sourceOfVideo(address: string | null | undefined) {
  const video = videoAt(address)
  return video && (video.site ? FRAME_ORIGINS[video.site] : video.file)
}

const hostsOf = (addresses: (string | null)[]) =>
  [...new Set(addresses.flatMap((address) => (address && parseUrl(address)?.host) || []))].join(', ')
