import { readContactEmail } from '#data/records/server-reads.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type { Settings } from '../environment/env.ts'

/** Who gets the mails to the owner: CONTACT_TO, else the address under Contact Info; null if there is neither. */
export const ownerAddress = async ({ mail }: Pick<Settings, 'mail'>, rest: Tables): Promise<string | null> =>
  mail.contactTo ?? (await readContactEmail(rest))
