import { isEmptyAdvisory } from '#content/advisory/advisory.ts'
import { isEmptyPressKit } from '#content/press-kit/press-kit.ts'
import type { PublicPath } from '#content/site/routes.ts'
import { isEmptySpeaking } from '#content/speaking/speaking.ts'
import {
  advisoryPageQuery,
  advisoryRolesQuery,
  advisoryServicesQuery,
  pressKitQuery,
  pressLogosQuery,
  pressPhotosQuery,
  pressQuotesQuery,
  speakingPageQuery,
  speakingTopicsQuery,
  talksQuery,
} from '#data/content-queries.ts'
import { type Boot, contentOf } from '../boot.ts'

/** A page without content yet. Content that could not be read, which is undefined, may well exist. */
export function isEmptyPage(publicPath: PublicPath, content: Boot['content']): boolean {
  if (publicPath === '/talks') return contentOf(content, talksQuery)?.length === 0
  if (publicPath === '/speaking') {
    const [texts, topics] = [contentOf(content, speakingPageQuery), contentOf(content, speakingTopicsQuery)]
    return texts !== undefined && topics !== undefined && isEmptySpeaking(texts, topics)
  }
  if (publicPath === '/advisory') {
    const texts = contentOf(content, advisoryPageQuery)
    const [roles, services] = [contentOf(content, advisoryRolesQuery), contentOf(content, advisoryServicesQuery)]
    return texts !== undefined && roles?.length === 0 && services?.length === 0 && isEmptyAdvisory(texts)
  }
  if (publicPath === '/press-kit') {
    const kit = contentOf(content, pressKitQuery)
    const [photos, logos] = [contentOf(content, pressPhotosQuery), contentOf(content, pressLogosQuery)]
    const quotes = contentOf(content, pressQuotesQuery)
    if (kit === undefined || !photos || !logos || !quotes) return false
    return isEmptyPressKit(kit, [photos, logos, quotes]) && !kit?.press_email?.trim()
  }
  return false
}
