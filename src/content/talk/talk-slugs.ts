import { type Addressed, byAddress, decodedKey } from '#content/address/former-slugs.ts'
import type { Talk } from './talk.ts'

/** The suffix that turns the path of a talk's page into that of its calendar file. */
export const CALENDAR_ENDING = '.ics'

/** The path of a talk's page in the address of its card; undefined for any other path. */
export const talkOfCard = (path: string): string | undefined => /^\/card(\/talks\/[^/.]+)\.png$/.exec(path)?.[1]

/** The slug or the id in the path of a talk's page, decoded; null for any other path. */
export const talkKeyIn = (path: string): string | null => decodedKey(/^\/talks\/([^/.]+)$/.exec(path)?.[1])

/** A talk by the slug or id in its address: current slugs come first, then former ones, then ids. */
export const talkAt = <T extends TalkAddress>(talks: readonly T[], key: string): T | undefined => byAddress(talks)(key)

/** What the addresses of a talk are made from. */
export type TalkAddress = Pick<Talk, 'id' | 'slug'> & Pick<Addressed, 'former_slugs'>
