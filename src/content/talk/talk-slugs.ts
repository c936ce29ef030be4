import { type Addressed, decodedKey } from '#content/address/former-slugs.ts'
import type { Talk } from './talk.ts'

/** The suffix that turns the path of a talk's page into that of its calendar file. */
export const CALENDAR_ENDING = '.ics'

/** The path of a talk's page in the address of its card; undefined for any other path. */
export const talkOfCard = (path: string): string | undefined => /^\/card(\/talks\/[^/.]+)\.png$/.exec(path)?.[1]

/** The slug or the id in the path of a talk's page, decoded; null for any other path. */
export const talkKeyIn = (path: string): string | null => decodedKey(/^\/talks\/([^/.]+)$/.exec(path)?.[1])

/** What the addresses of a talk are made from. */
export type TalkAddress = Pick<Talk, 'id' | 'slug'> & Pick<Addressed, 'former_slugs'>
