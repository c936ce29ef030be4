import type { Breaks } from './break.ts'

export const NOTHING_IS_LOST: Breaks = {
  'A save is acknowledged only once it is on disk': [
    {
      file: 'packages/backend/src/database/connect.ts',
      text: 'pragma synchronous = full',
      replacement: 'pragma synchronous = normal',
      test: 'packages/backend/src/boot/open-database.test.ts',
      name: 'holds a database that survives a power cut',
    },
  ],
  'A failing or full disk gives a clear message': [
    {
      file: 'packages/backend/src/folder/faults.ts',
      text: "[13, 'full'],",
      replacement: '',
      test: 'packages/backend/tests/durability.test.ts',
      name: 'a full disk is a 503, not a success',
    },
  ],
  'An interrupted upload leaves no public file': [
    {
      file: 'packages/backend/src/storage/images/clean-image.ts',
      text: 'if (!picture?.clean || picture.end !== bytes.length) return undefined',
      replacement: 'if (!picture) return undefined\n  picture.clean ??= [bytes]',
      test: 'packages/backend/src/storage/images/clean-image.test.ts',
      name: 'that was cut off anywhere',
    },
  ],
  'A migration runs in one transaction, after a backup': [
    {
      file: 'packages/backend/src/database/migrate.ts',
      text: 'if (applied.size) await backUp?.()',
      replacement: '',
      test: 'packages/backend/src/boot/open-database.test.ts',
    },
  ],
  'An interrupted first start is repeated': [
    {
      file: 'src/server/backend/first-start.ts',
      text: 'const pictures = await readDemoPictures()',
      replacement: "database.setMeta(MARKER, 'demo')\n  const pictures = await readDemoPictures()",
      test: 'tests/server/first-start.test.ts',
      name: 'by an error is repeated by the next start',
    },
  ],
  'A backup works while the site serves': [
    {
      file: 'packages/backend/src/backup/read-archive.ts',
      text: 'if (extra) throw',
      replacement: "if (extra === '') throw",
      test: 'tests/trust/nothing-is-lost/backup-damaged.test.ts',
      name: 'refuses',
    },
  ],
  'A backup counts as sent once it was read back': [
    {
      file: 'src/server/offsite/send-archive.ts',
      text: 'if (!isSame) throw',
      replacement: 'if (isSame === undefined) throw',
      test: 'src/server/offsite/send-archive.test.ts',
      name: 'what was changed there',
    },
  ],
  'A restore in the browser keeps the messages': [
    {
      file: 'packages/backend/src/backup/rehearse-restore.ts',
      text: 'addToday(connection, table)\n  }\n  addToday(',
      replacement: '}\n  addToday(',
      test: 'tests/trust/nobody-gets-in/restored-rights.test.ts',
      name: 'messages that arrived since stay',
    },
  ],
  'No answer to the owner is cut off while it is being made': [
    {
      file: 'src/server/http/route.ts',
      text: 'begun.get(key) ?? work()',
      replacement: 'work()',
      test: 'src/server/http/long-work.test.ts',
    },
  ],
  'A move to a Supabase project and back': [
    {
      file: 'scripts/move/compare-rows.ts',
      text: 'difference.own++\n  }\n  return difference',
      replacement: '}\n  return difference',
      test: 'tests/server/move.test.ts',
      name: 'a project with content of its own is left alone',
    },
  ],
  'Nothing is deleted because something else is missing': [
    {
      file: 'packages/backend/src/folder/prepare-folder.ts',
      text: 'if (!remains.length) return',
      replacement: 'if (remains) return',
      test: 'tests/trust/nothing-is-lost/lost-parts.test.ts',
    },
  ],
  'A database that was removed, replaced or damaged': [
    {
      file: 'packages/backend/src/folder/folder-guard.ts',
      text: 'noteLoss(lossOfFiles())\n',
      replacement: '\n',
      test: 'tests/trust/nothing-is-lost/database-vanishes.test.ts',
    },
  ],
  'A contact message is stored before the visitor sees success': [
    {
      file: 'supabase/functions/send-email/store.ts',
      text: 'if (error && error.code !== UNIQUE_VIOLATION) throw error',
      replacement: '',
      test: 'supabase/functions/send-email/store.test.ts',
    },
    {
      file: 'src/server/contact/contact-form.ts',
      text: 'kept.peek(keyOf(id, clientAddress))',
      replacement: "clientAddress && kept.peek([...kept.keys()].find((key) => key.startsWith(id)) ?? '')",
      test: 'src/server/contact/contact-form.test.ts',
      name: 'what was sent is shown for ten minutes, to its sender alone, and reading it again sends nothing',
    },
  ],
  'Messages end when their owner said': [
    {
      file: 'src/server/maintenance/message-retention.ts',
      text: 'now - looked <= 2 * DAY_MS ? now : looked',
      replacement: 'now',
      test: 'tests/access/messages-that-end.test.ts',
      name: 'a clock that is years ahead',
    },
    {
      file: 'src/data/inbox/many-messages.ts',
      text: 'row.email.toLowerCase() === email.toLowerCase()',
      replacement: 'row',
      test: 'tests/access/messages-that-end.test.ts',
      name: 'everything from an address',
    },
  ],
  'Typed text survives': [
    {
      file: 'src/admin/forms/unsaved.ts',
      text: 'if (store(key, JSON.stringify(unsaved)))',
      replacement: 'if (key)',
      test: 'tests/e2e/admin/editors.test.ts',
      name: 'closing a dirty form asks, a killed tab offers its draft',
    },
  ],
  'What the owner changes or deletes can be restored': [
    {
      file: 'src/server/backend/access.ts',
      text: 'versions: 20,',
      replacement: 'versions: 2,',
      test: 'src/data/drafts/history.test.ts',
    },
  ],
  'A draft is published whole or not at all': [
    {
      file: 'src/data/drafts/publish-draft.ts',
      text: '{ ...fields, ...place, id }',
      replacement: '{ ...fields, ...place }',
      test: 'src/data/drafts/drafts.test.ts',
    },
  ],
  'What has a time is not public before it': [
    {
      file: 'src/admin/drafts/publication-time.ts',
      text: 'Date.parse(publish_at) > now)',
      replacement: 'Date.parse(publish_at) < now)',
      test: 'src/admin/drafts/publication-time.test.ts',
    },
    {
      file: 'src/admin/record-editor/record-form.tsx',
      text: 'if (isOwner && !isDraft) return submit(opened, event)',
      replacement: 'if (isOwner) return submit(opened, event)',
      test: 'tests/e2e/admin/preview-history-drafts.test.ts',
      name: 'what has a time goes live before it only after a question',
    },
  ],
  'An import of talks shows first what it creates': [
    {
      file: 'src/data/records/create-records.ts',
      text: "for (const ids of idsInRequests(rows.map(({ id }) => id))) await rest.from(table).delete().in('id', ids)",
      replacement: '',
      test: 'src/data/records/create-records.test.ts',
    },
    {
      file: 'src/admin/talks-import/talk-columns.ts',
      text: "  image_alt: { headings: ['alternative text', 'alt text'] },\n",
      replacement: '',
      test: 'src/admin/talks-import/plan-import.test.ts',
    },
  ],
  "A talk's hours are right in calendars": [
    {
      file: 'src/content/talk/talk-time.ts',
      text: '    .filter((instant) => shownAt(instant, clock) === asUtc)\n',
      replacement: '',
      test: 'src/content/talk/talk-time.test.ts',
    },
    {
      file: 'src/content/talk/talk-time.ts',
      text: 'shownAt(around, clock) - around',
      replacement: 'around - around',
      test: 'src/server/pages/talk-calendar.test.ts',
    },
  ],
  'The last good articles of the newsletter': [
    {
      file: 'src/server/pages/page-cache.ts',
      text: 'pending.page.catch(() => good)',
      replacement: 'pending.page',
      test: 'src/server/pages/page-cache.test.ts',
    },
  ],
  'A site that has started while its content cannot be read': [
    {
      file: 'src/site/render.tsx',
      text: 'page.isKnown ? 200 : 503',
      replacement: 'page.isKnown ? 200 : 200',
      test: 'tests/server/cold-start.test.ts',
      name: 'everything made from content is a 503 within 2 s',
    },
  ],
  'An account mail that is waiting to be retried': [
    {
      file: 'src/server/mail/waiting-mails.ts',
      text: 'writeInPrivate(folder, nameOf(mail.messageId), JSON.stringify(mail))',
      replacement: 'Promise.resolve(void [writeInPrivate, mail])',
      test: 'src/server/mail/mailer.test.ts',
      name: 'goes out after the next start',
    },
  ],
  'On SIGTERM and SIGHUP, requests in flight are finished': [
    {
      file: 'src/server/http/http-server.ts',
      text: 'if (inFlight.size === 0 || passedMs > withinMs)',
      replacement: '',
      test: 'tests/server/http-server.test.ts',
      name: 'waits for what is being answered',
    },
  ],
  'A version that does not start on a copy of the data': [
    {
      file: 'deploy/update.sh',
      text: '  rehearse\n  switch\n',
      replacement: '  switch\n',
      test: 'tests/server/install-scripts.test.ts',
      name: 'a version that fails on the copy is never switched to',
    },
  ],
  'A version that has never been ready refuses every change': [
    {
      file: 'src/server/boot/first-readiness.ts',
      text: 'if (!(await isReady())) throw',
      replacement: 'if (await isReady().then(() => false)) throw',
      test: 'src/server/boot/first-readiness.test.ts',
    },
  ],
  'A restart is a pause for a user who changes something': [
    {
      file: 'src/data/rest/through-restart.ts',
      text: 'status >= 502 && status <= 504',
      replacement: 'status === 504',
      test: 'src/data/our-server/outage.test.ts',
    },
  ],
  'A stop waits neither for idle connections': [
    {
      file: 'supabase/functions/send-email/store.ts',
      text: ', messageId(message, period - 1)]',
      replacement: ']',
      test: 'supabase/functions/send-email/store.test.ts',
    },
  ],
}
