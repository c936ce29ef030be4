import type { BackendOptions } from '@portico/backend'
import { openTestBackend as openBackendWith, type TestBackend } from '@portico/backend/test-support/backend.ts'
import { access, history } from '#server/backend/access.ts'
import { migrationsDir } from '#server/backend/product.ts'
import '#server/backend/product.ts'

export { clientOf, clientsOf, SITE_URL, type TestBackend } from '@portico/backend/test-support/backend.ts'

export const isAdmin: BackendOptions['isAdmin'] = (database, userId) =>
  database.get('select is_admin from profiles where id = ?', userId)?.is_admin === 1
const isAssistant: BackendOptions['isAdmin'] = (database, userId) =>
  database.get('select is_assistant from profiles where id = ?', userId)?.is_assistant === 1

/** What the site hands to the backend, as far as every test needs it. */
export const siteOptions = { migrationsDir, access, history, isAdmin, isAssistant }

/** The embedded backend on an empty folder, with the site's migrations and access rules. */
export const openTestBackend = (options: Partial<BackendOptions> = {}): Promise<TestBackend> =>
  openBackendWith({ ...siteOptions, ...options })

/** Removes the rows that exist from the start, for a test that makes its own. */
export function removeFirstRows({ database }: Pick<TestBackend, 'database'>): void {
  for (const { name, columns } of database.tables.values())
    if (columns.has('singleton')) database.run(`delete from "${name}"`)
}
