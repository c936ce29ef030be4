import { hash } from 'node:crypto'
import { z } from 'zod'
import { dateAt } from '#content/text/dates.ts'
import { readMailSettings } from '#data/our-server/mail-settings.ts'
import { readServerState, writeServerState } from '#data/our-server/server-state.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type * as Render from '#site/render.tsx'
import type { Settings } from '../environment/env.ts'
import { offsiteFile } from '../offsite/offsite-file.ts'

/** By paragraph: what it says, as its hash, and since when. */
const DatedSchema = z.record(z.string(), z.object({ hash: z.string(), since: z.string() })).catch({})
const KEPT_AS = 'privacy notice'

/** What the privacy notice says of the server. Without `rest`, which has the secret key, nothing is dated. */
export function createNoticeSource(
  { mail, supabase, dataDir }: Pick<Settings, 'mail' | 'supabase' | 'dataDir'>,
  rest: Tables | undefined,
  now = Date.now,
): NonNullable<Render.SiteEnvironment['notice']> {
  return {
    async facts() {
      const offsite = supabase ? null : await offsiteFile(dataDir).read()
      const stored = mail.smtpUrl || !rest ? null : await readMailSettings(rest)
      return {
        mailHost: mail.smtpUrl ? new URL(mail.smtpUrl).hostname : (stored?.host ?? ''),
        hasSecretKey: rest !== undefined,
        projectHost: supabase ? new URL(supabase.url).host : '',
        hashesNetworks: supabase !== undefined && rest === undefined,
        keepsBackups: !supabase,
        offsiteHost: offsite?.confirmedAt ? new URL(offsite.endpoint).hostname : '',
        deletesOffsite: offsite?.mayDelete === true,
      }
    },
    async since(said) {
      if (!rest) return {}
      const kept = DatedSchema.parse(await readServerState(rest, KEPT_AS))
      const today = dateAt(now())
      const dated = Object.fromEntries(
        Object.entries(said).map(([id, text]) => {
          const one = { hash: hash('sha256', text), since: today }
          return [id, kept[id]?.hash === one.hash ? kept[id] : one]
        }),
      )
      if (JSON.stringify(dated) !== JSON.stringify(kept)) await writeServerState(rest, KEPT_AS, dated)
      return Object.fromEntries(Object.entries(dated).map(([id, { since }]) => [id, since]))
    },
  }
}
