import type { BackendOptions } from '@portico/backend'
import { openTestAuth as openAuthWith, type TestAuth } from '@portico/backend/test-support/auth.ts'
import { siteOptions } from './backend.ts'

export { CHEAP, OWNER, PASSWORD, type TestAuth } from '@portico/backend/test-support/auth.ts'

/** The site's embedded backend with the owner's account, mails caught, and limits out of the way. */
export const openTestAuth = (options: Partial<BackendOptions> = {}): Promise<TestAuth> =>
  openAuthWith({ ...siteOptions, ...options })
