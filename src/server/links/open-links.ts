import { join } from 'node:path'
import { z } from 'zod'
import { LINKS_PATH } from '#api/link-report.ts'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { readLinkingTexts } from '#data/records/content-links.ts'
import type { Tables } from '#data/rest/rest-client.ts'
import type { Settings } from '../environment/env.ts'
import { FORGETFUL, jsonFile } from '../files/json-file.ts'
import { type Route, route } from '../http/route.ts'
import type { Log } from '../log/log.ts'
import { createTransport } from '../outgoing/transport.ts'
import { createLinkChecks, type LinkChecks, type StoredReport } from './link-checks.ts'

const StoredReportSchema: z.ZodType<StoredReport> = z.object({
  checkedAt: z.string(),
  count: z.number(),
  unchecked: z.number().exactOptional(),
  dead: z.array(
    z.object({
      address: z.string(),
      table: z.enum(CONTENT_TABLES),
      title: z.string().nullable(),
      problem: z.string(),
    }),
  ),
  isOffline: z.boolean(),
})

/** The checks of the links in the content, whose report is kept in the data folder, and their route. */
export function openLinks(
  { supabase, dataDir }: Pick<Settings, 'supabase' | 'dataDir'>,
  log: Pick<Log, 'warn'>,
  rest: Tables,
) {
  const checks = createLinkChecks({
    readTexts: () => readLinkingTexts(rest),
    transport: createTransport(),
    // with a Supabase project there is no data folder: the report is kept until the next start
    store: supabase ? FORGETFUL : jsonFile(join(dataDir, 'links.json'), StoredReportSchema),
    log,
  })
  return { ...checks, routes: linksRoutes(checks) }
}

/** The report of the last check; POST begins one and answers at once with `isChecking`. */
export const linksRoutes = (checks: LinkChecks): Route[] => [
  route({ method: 'GET', path: LINKS_PATH, who: 'owner' }, async (c) => c.json(await checks.report())),
  route({ method: 'POST', path: LINKS_PATH, who: 'owner' }, async (c) => {
    checks.check()
    return c.json(await checks.report(), 202)
  }),
]
