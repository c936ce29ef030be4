import { countOf } from '#content/text/count-of.ts'
import { failure, notice, success } from '#content/toast.ts'

export const inboxTexts = {
  /** Success needs no toast: the message itself shows whether it is read. */
  read: { done: null, failed: failure('Failed to mark the message as read. Please try again.') },
  unread: { done: null, failed: failure('Failed to mark the message as unread. Please try again.') },
  spam: {
    done: success('Message moved to Spam'),
    failed: failure('Failed to move the message to Spam. Please try again.'),
  },
  notSpam: {
    done: success('Message moved to the Inbox'),
    failed: failure('Failed to move the message to the Inbox. Please try again.'),
  },
  sendAgain: {
    done: success('The message will be mailed to you again'),
    failed: failure('Failed to send the message again. Please try again.'),
  },
  deleted: success('Message deleted successfully'),
  deleteFailed: failure('Failed to delete message. Please try again.'),
  /** Of a site without a mail server. */
  sentToOutbox: notice('No mail server is set', 'The mail was written to the outbox folder on the server.'),
  /** For a message that could only be written to a file. The Health page has the form. */
  noMail: {
    whole: 'This site cannot send mail yet, but the message is safe here. Set a mail server on the Health page.',
    brief: 'this site cannot send mail yet.',
  },
  /** For one that came before the site had a mail server. */
  noMailThen: {
    whole: 'This site could not send mail when the message came. ‘Send again’ mails it.',
    brief: 'this site could not send mail when it came.',
  },
  /** From another window, or by another admin. */
  gone: failure('This message was deleted elsewhere'),
  /** Shown in place of a message that does not exist (any more). */
  missing: 'There is no such message any more.',
  moreFailed: failure('Failed to load more messages. Please try again.'),
  everythingFrom: {
    done: success('Everything from this address was deleted'),
    failed: failure('Failed to delete everything from this address. Please try again.'),
  },
  retention: {
    done: success('How long messages are kept was saved'),
    failed: failure('Failed to save this or to delete the messages. Please try again.'),
  },
  notCounted: 'They could not be counted. Cancel, then try again.',
  deletesBefore: (count: number, day: string) =>
    `Deletes ${count ? countOf(count, 'message') : 'nothing'} from before ${day} now, and each night what has become as old.`,
  deletedForGood:
    'What is deleted cannot be brought back, except from a backup: backups hold it until each ends by its own age.',
  exportFailed: failure('Failed to export the messages. Please try again.'),
}
