import { join } from 'node:path'
import { z } from 'zod'
import { CONTENT_TABLES } from '#content/kinds.ts'
import { readLinkingTexts } from '#data/content-links.ts'
import type { Tables } from '#data/rest-client.ts'
import type { Settings } from '../environment/env.ts'
import { FORGETFUL, jsonFile } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import { createTransport } from '../outgoing/transport.ts'
import { createLinkChecks, type StoredReport } from './link-checks.ts'

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

/** The checks of the links in the content, whose report is kept in the data folder. */
export const openLinks = (
  { supabase, dataDir }: Pick<Settings, 'supabase' | 'dataDir'>,
  log: Pick<Log, 'warn'>,
  rest: Tables,
) =>
  createLinkChecks({
    readTexts: () => readLinkingTexts(rest),
    transport: createTransport(),
    // with a Supabase project there is no data folder: the report is kept until the next start
    store: supabase ? FORGETFUL : jsonFile(join(dataDir, 'links.json'), StoredReportSchema),
    log,
  })
