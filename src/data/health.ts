import type { SupabaseClient } from '@supabase/supabase-js'
import { HEALTH_PATH, type HealthReport, TEST_MAIL_PATH, type TestMailResult } from '#content/report/health.ts'
import { askForJson } from './ask-server.ts'

/** The health report. Throws RestError. */
export const readHealth = (supabase: SupabaseClient): Promise<HealthReport> => askForJson(supabase, HEALTH_PATH)

/** The server gives up after five minutes. */
const TEST_MAIL_TIMEOUT_MS = 6 * 60_000

/** Sends a test mail to the address for contact messages. Throws RestError. */
export const sendTestMail = (supabase: SupabaseClient): Promise<TestMailResult> =>
  askForJson(supabase, TEST_MAIL_PATH, { method: 'POST' }, TEST_MAIL_TIMEOUT_MS)
