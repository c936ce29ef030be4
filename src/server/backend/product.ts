import { join } from 'node:path'
import { setProduct } from '@portico/backend/product'
import { draftProblems } from '#data/messages.ts'
import { commandHere, programVersion } from '../environment/program.ts'
import { buckets } from './buckets.ts'

/* Tells the backend which files of the data folder are this program's, and how its owner calls settings and commands. */

setProduct({
  version: programVersion(),
  // an older version's copy of the feed; mails are written to the outbox where no mail server is set
  savedFiles: ['newsletter.json'],
  savedFolders: { outbox: '.eml' },
  buckets,
  passingFiles: ['mails-waiting', 'former-mail-server.json', 'links.json', 'first-login.txt'],
  // who may do what today, and where mails go, is not undone by a restore; each is a table
  keptTables: ['profiles', 'access_keys', 'mail_settings'],
  // no message and no visit is lost, and a link that ended, or that only the backup knows, shows nothing
  mergedTables: { contact_messages: '', visits: '', content_previews: 'revoked_at = coalesce(revoked_at, now())' },
  // the owner may have taken back a time since, and one that has passed would publish at once
  adaptedTables: {
    // a restore neither opens the site nor closes it, and does not change when messages end
    site: '(opened, messages_kept_months) = (select opened, messages_kept_months from today.site)',
    content_drafts: `publish_at = null, claimed_until = null, last_error = '${draftProblems.restored}' where publish_at is not null`,
  },
  words: {
    dataDir: 'DATA_DIR',
    backupDir: 'BACKUP_DIR',
    restore: commandHere('restore FILE'),
    moveToFolder: commandHere('move --to folder'),
    moveToProject: commandHere('move --to supabase'),
    serveProject: 'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY to serve it from there.',
    allowBackups: 'let the unit write there (docs/deploy.md, "Backups")',
  },
})

/** The folder of the site's migrations, for both engines. */
export const migrationsDir = join(import.meta.dirname, '../../../supabase/migrations')
