import type { TestMailResult } from '#api/health.ts'
import type { BackupTest } from '#api/offsite.ts'
import { canGetMail, NO_MAIL_ADDRESS } from '#content/address/mail-address.ts'
import { mailFailureReason } from '#content/message/failure-reason.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { countOf } from '#content/text/count-of.ts'
import { formatFileSize } from '#content/text/file-size.ts'
import { failure, failureOf, failureOr, type Message, notice, problem, success } from '#content/toast.ts'

// The messages that belong to no kind of content, each once; docs/product.md lists those that are fixed.

/** These toasts follow an action of the user: the client fires its events on reload and on focus too. */
export const sessionMessages = {
  signedIn: ({ email, isAdmin }: { email: string; isAdmin: boolean }) =>
    notice('Login successful', `Welcome ${email}${isAdmin ? ' (Admin)' : ''}`),
  signInFailed: (description: string) => problem('Login failed', description),
  signedOut: notice('Logged out successfully', 'See you soon.'),
  /** Only the server can end the other sessions. */
  signedOutHere: notice(
    'Logged out of this browser',
    'The server did not answer. You may still be logged in on other devices, until you log in and out again.',
  ),
  signOutFailed: (description: string) => problem('Logout failed', description),
  unsent: problem(
    'The form was not sent',
    'Something in this browser, such as a password manager, submitted it without this page. Press its button yourself.',
  ),
}

export const loginTexts = {
  incomplete: 'Email and password are required',
  failed: 'Login failed. Please check your credentials.',
  badEmail: NO_MAIL_ADDRESS,
  plainHttp:
    'This address has no https: others on the network can read your password. Links to previews cannot be made here.',
  notStored:
    'This browser stores nothing for this site: a reload logs you out, and unsaved changes are lost with it. Allow the ' +
    'site to store data to stay logged in.',
} as const

/** When the server gives no message of its own. */
export const serverTexts = {
  unreachable: 'The server could not be reached. Please try again.',
  outOfOrder: 'The server failed. Please try again in a few minutes.',
} as const

/** While a change waits for the server. */
export const waitingMessage = notice(
  'The site does not answer',
  'It may be restarting. What you did is sent again by itself: keep this window open.',
)

/** Where mails go while the site has no mail server. */
export const inOutbox = 'No mail server is set (Health): mails are in the outbox folder on the server.'

/** Our own texts where the authentication service has none for the owner. */
export const authTexts = {
  sameEmail: 'This is already your address.',
  passwordUnknown:
    'The server did not answer. If your current password no longer works, the new one is already in force.',
  wrongPassword: 'This is not the password of your account.',
  noPasskey: 'No passkey was used. Your browser or device ended it, or has none for this site.',
  passkeyKnown: 'This device or password manager has a passkey for your account already.',
  passkeyElsewhere: 'This site’s passkeys work at another address than the one in the address bar.',
  passkeyName: 'Give it a name of one to some sixty characters.',
  passkeyExpired: 'That took more than five minutes. Try again.',
  passkeyUnknown: 'This passkey does not log in here: it was removed, or belongs to another site.',
  wrongCode: 'This code is wrong, used already or expired.',
  wrongMailedCode: 'This code is wrong, used already or expired. Open the link in the mail, or ask for a new mail.',
  mailUnknown: 'The server did not answer. If no mail arrives, try again in a minute.',
  mailFailed: 'The mail could not be sent, and nothing was changed: the mail server refused it, or did not answer.',
  linkUsedUp: 'This link was used already or has expired. Ask for a new one.',
  invitationUsedUp:
    'This invitation was used already or has expired. ‘Forgot password?’ on the login page mails another link to the same address.',
  foreignLink: 'It comes from a mail of Supabase’s own, which has no code and does not work on this site.',
  accountGone:
    'You were logged out, because this account no longer exists. If that is a mistake, ask an owner of the site to invite you again.',
  loggedOut: 'Your session has ended. Log in again.',
  mailsLater: (seconds: number) =>
    seconds
      ? `A mail was already sent: look for it first. You can request another in ${seconds < 120 ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / 60), 'minute')}.`
      : 'Too many mails were requested within an hour. Try again later.',
  wrongAppCode: 'This code is wrong or was used already. Enter the next code your app shows.',
  wrongRecoveryCode: 'This recovery code is wrong or was used already.',
  tooManyTries: 'Request rate limit reached: too many attempts. Wait a few minutes, at most an hour, then try again.',
  otherNetwork:
    'The code came from a different network than the request before it. Try again; a VPN or private relay may be the cause.',
  otherFactor: 'The second factor has been changed, or its setup cancelled. Reload the page.',
  noFactor: 'This account no longer has a second factor. Log in again.',
  otherKey: 'Invalid API key: the site was restored or moved after this page was opened. Reload the page, then log in.',
  banned: 'This account is banned. Whoever runs the site can lift the ban.',
  notConfirmed:
    'This address is not confirmed yet: open the link in the mail that was sent to it, or use ‘Forgot password?’.',
  notAdmin: 'This account may not edit the site.',
  notStored:
    'This browser has no room left to store a login. Use another one, or delete this site’s data here, including all unsaved changes.',
  withSpaces: (message: string) =>
    `${message}. The password begins or ends with a space: remove it unless it belongs there.`,
} as const

export const signingKeyTexts = {
  noKeys: 'JWKS is empty',
  noMatch: 'No matching signing key found in JWKS',
} as const

export const accountMessages = {
  /** For an invited user without a password. */
  passwordSet: notice('Password set', 'Use it to log in from now on.'),
  passwordChanged: notice('Password changed', 'Every other session of this account has ended.'),
  /** With a second factor, on a project. */
  passwordChangedLogIn: notice('Password changed', 'You log in with it now, so you are asked for a code once more.'),
  emailChangeBegun: ({ email, newEmail, isMailed }: { email: string; newEmail: string; isMailed: boolean }) => {
    const mails = canGetMail(email)
      ? `Open the links in the mails to ${newEmail} and to your current address.`
      : `Open the link in the mail to ${newEmail}.`
    return notice('Confirm the new address', isMailed ? mails : `${mails} ${inOutbox}`)
  },
  emailHalfway: notice('One of two addresses confirmed', 'Now open the link in the mail to the other address.'),
  emailChanged: notice('E-mail address changed', 'Use the new one to log in from now on.'),
  factorAdded: notice('Second factor is on', 'From now on you also need a code to log in.'),
  factorRemoved: notice('Second factor is off', 'You only need the password to log in.'),
  appAdded: notice('App added', 'Its codes work too from now on.'),
  /** Another one is still in force. */
  appRemoved: notice('App removed', 'Its codes no longer work. You still need a code from your other app to log in.'),
  passkeyAdded: notice('Passkey added', 'It logs you in from now on. Your password keeps working.'),
  passkeyRemoved: notice('Passkey removed', 'It no longer logs in. Delete it in your device or password manager too.'),
  passkeyRenamed: success('Passkey renamed'),
  keyEnded: notice('Key ended', 'The program can no longer read or prepare anything. Its drafts stay.'),
  invited: ({ email, isMailed }: { email: string; isMailed: boolean }) =>
    notice(
      'Invited',
      `A link to a first password ${isMailed ? 'is on its way to' : 'was made for'} ${email}.${isMailed ? '' : ` ${inOutbox}`}`,
    ),
  /** For a person who already has an account. */
  letIn: (email: string) => notice('Done', `${email} had an account already, and logs in with it as before.`),
  personRemoved: (email: string) => notice('Removed', `${email} has no access any more.`),
  othersSignedOut: notice('Logged out everywhere else', 'Only this browser is logged in.'),
  failed: (description: string) => problem('That did not work', description),
}

/** Beside a text to copy. */
export const notCopied = failure(
  'This browser does not allow the button to copy the text. It is selected: copy it yourself.',
)

export const siteFileMessages = {
  removed: {
    favicon: success('Favicon removed: visitors see your initials instead'),
    shareImage: success('OpenGraph image removed: each page has its own card instead'),
  },
  notRemoved: failure('It could not be removed. Please try again.'),
  notUndone: problem('Not undone', 'It has been replaced or removed again since.'),
}

/** Uploads. Plain texts are shown in the alert beside the image as well. */
export const uploadMessages = {
  imageUploaded: success('Image uploaded successfully'),
  logoUploaded: success('Logo uploaded successfully'),
  faviconUploaded: success('Favicon uploaded successfully'),
  shareImageUploaded: success('OpenGraph image uploaded successfully'),
  imageFailed: failure('Failed to upload image'),
  /** In the alert, when the error has no message. */
  noReason: 'Image upload failed',
  failed: (text: string) => problem('Upload failed', text),
  signInFirst: problem('Authentication required', 'Please sign in to upload files'),
  /** `limit` as '1MB'. */
  tooLarge: (limit: string) => problem('File too large', `Maximum file size is ${limit}`),
  proxyLimit:
    'A server in front of the site takes no file of this size (413): choose a smaller one, or raise its limit.',
  imagesOnly: (formats: readonly string[]) =>
    `Image files only: choose a ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(formats)}.`,
  damaged: 'This image cannot be read: it may be damaged.',
  tooManyPixels: (megapixels: number, limit: number) =>
    `This image has ${megapixels} megapixels, and the limit is ${limit}: choose a smaller one.`,
  heicUnreadable:
    'This iPhone photo cannot be read here. Export it as JPEG, or send it from the phone, and choose that file.',
  noAddress: 'Failed to get URL after successful upload',
  noPermission: 'Permission denied. Please check if you are logged in and have the correct permissions.',
  bucketFault: 'Storage bucket error. Please try again or contact support.',
  tryAgain: 'Upload failed. Please try again.',
  /** Before the first upload into a bucket; `text` is the error of the function or the network, if any. */
  storageNotReady: (text: string) => (text ? `Failed to initialize storage: ${text}` : 'Failed to initialize storage'),
  storageSetupFailed: (text: string) => `Storage setup error: ${text}`,
  storageFault: (text: string) => `Unexpected error initializing storage: ${text}`,
}

export const pasteTexts = {
  onlyPicture: 'Not pasted: text cannot contain images. Paste this into an image field.',
  pictures: (count: number) =>
    count === 1
      ? 'A picture was left out: upload it in an image field.'
      : `${count} pictures were left out: upload them in image fields.`,
  videos: (count: number) => `${count === 1 ? 'A video was' : `${count} videos were`} left out: link to it instead.`,
  tables: 'A table became lines, one for each row.',
  joined: 'Line ends like those of a PDF were joined. Check words with a hyphen there.',
  keepLines: 'Keep the lines',
} as const

export const searchTexts = {
  placeholder: 'Pages, texts, messages, settings',
  loading: 'Searching...',
  nothing: (query: string) => `Nothing found for “${query}”. Try fewer or other words.`,
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  partial: 'Some content could not be searched.',
}

export const healthMessages = {
  testMail(result: TestMailResult): Message {
    if (result.outcome === 'sent')
      return notice('Test mail sent', `To ${result.to}. Check that it arrives, and look in the spam folder too.`)
    if (result.outcome === 'filed')
      return problem('No mail server is set', 'The test mail was written to the outbox folder on the server.')
    if (result.outcome === 'no-address')
      return problem('No address to mail to', 'Fill in your address under Contact Info.')
    return healthMessages.testMailFailed(`${capitalized(mailFailureReason(result.reason))}.`)
  },
  mailKept: (to: string) => notice('Mail is set up', `A test mail to ${to} has left. See if it arrives.`),
  mailRemoved: notice('Mail server removed', 'Mails are written to the outbox folder on the server.'),
  linkCheckFailed: (reason: string) => problem('The links were not checked', reason),
  testMailFailed: (reason: string) => problem('Test mail failed', reason),
  notTested: (reason: string) => problem('The test did not finish', reason),
  noAnswer: problem('No answer', 'The test mail may or may not have been sent. See if it arrives.'),
}

/** Backups, on the Health page; `text` is the server's message. */
export const backupMessages = {
  downloading: notice('Download started', 'Keep the file as safe as a password: it contains every key of the site.'),
  made: notice('Backup made', 'It is on the server, next to the nightly ones.'),
  tested: (result: BackupTest) =>
    result.outcome === 'failed'
      ? backupMessages.failed(result.message)
      : notice('Backup made', `${formatFileSize(result.bytes)}, and read back from ${result.host ?? 'this server'}.`),
  failed: (text: string) => problem('Backup failed', text),
  /** The backup may have been made anyway. */
  noAnswer: problem(
    'No answer',
    'The backup may or may not have been made. Check again, and look at the time of the last one.',
  ),
}

/** Backups elsewhere, on the Health page. */
export const offsiteMessages = {
  removed: notice('Backups stay on this server', 'What is elsewhere stays there, and the key file still opens it.'),
  failed: (text: string) => problem('Nothing was changed', text),
}

export const restoreFailed = (text: string) => problem('Nothing was restored', text)

/** On the dashboard, and in the editor of a hidden section. */
export const firstStepsMessages = {
  shown: success('Visitors see it from now on'),
  shownBehindDoor: success('Visitors see it once you open the site'),
  hidden: success('Visitors no longer see it'),
  showFailed: failure('It could not be shown. Please try again.'),
  hideFailed: failure('It could not be hidden. Please try again.'),
}

/** In Site Settings and the first steps. */
export const doorMessages = {
  closed: success('Visitors see only the door'),
  openFailed: failure('The site could not be opened. Please try again.'),
  closeFailed: failure('The site could not be closed. Please try again.'),
}

export const demoMessages = {
  removed: notice('Demo content removed', 'A backup was made first.'),
  removedFromProject: notice('Demo content removed', 'It can be restored for 90 days.'),
  failed: failureOr('Failed to remove the demo content. Please try again.'),
}

/** After a save that exceeds the server's limit. */
export const tooMuchText =
  'This is more text than can be saved at once. Nothing was saved. Shorten or split it, then try again.'

export const listMessages = {
  moved: notice('Order updated', 'The new order is saved.'),
}

export const recordMessages = {
  /** After a save without a connection. */
  offline: problem(
    'You are offline',
    'Nothing was saved. This browser keeps what you have written: save it once you are online again.',
  ),
  /** At a field whose value must be unique. */
  taken: 'Another entry already has this. Choose something else.',
} as const

/** For example, in a window opened before an update of the site. */
export const partNotLoaded = failure(
  'A part of this page could not be loaded: the connection was lost, or the site was updated since you opened this window. Try again, or save your changes and reload the page.',
)

export const unsavedMessages = {
  notKept: notice(
    'Unsaved changes are not kept here',
    'This browser has no room for them, or does not allow it. Save before you leave.',
  ),
}

export const historyMessages = {
  broughtBack: (name: string) => notice('Restored', `“${name}” is back in its place.`),
  broughtBackWithoutAddress: (name: string) =>
    notice('Restored', `“${name}” is back in its place. Another entry now has its page address: enter a new one.`),
  backAlready: (name: string) =>
    notice(
      'Already restored',
      `“${name}” was already restored, and has been changed since. Reload this page to see it.`,
    ),
  notBroughtBack: problem('Error', 'It could not be restored. Please try again.'),
  inForm: notice('Former version', 'It is in the form. Save it to show it on your page.'),
  undoing: notice('Undoing...', 'This takes a moment.'),
  undone: notice('Undone', 'Everything is as it was before.'),
  notUndone: problem('Not undone', 'It has been changed again since. See its history.'),
  partUndone: (undone: number, left: number) =>
    problem('Not everything was undone', `${undone} undone, ${left} not: changed again since. See the history.`),
  orderChanged: problem('Not undone', 'The order has been changed again since.'),
  undoFailed: problem('Error', 'It could not be undone. Please try again.'),
}

/** Why a draft was not published, and what to do. The server writes `changed`, `restored` and `refused` into its `last_error`. */
export const draftProblems = {
  failed: (why: string) =>
    `It was not published. Try again. If that fails too, open its editor and correct the draft there. (${why})`,
  unseen:
    'It was not published: this draft was changed in another window or on another device. This is its current version.',
  alreadyThere: 'It is already on your page, and has been changed there since. Discard this draft.',
  removed: 'It is no longer on your page. Discard this draft.',
  deleted: 'The entry has been deleted. Discard this draft, or restore the entry in its editor first.',
  overtaken:
    'The live version has changed since this draft was started. Open its editor, continue with the draft there, and save.',
  late: 'Its time has passed, but it is not published yet. Publish it here, and check under Health that everything works.',
  changed:
    'It was not published at its time: the live version has changed since this draft was started. Open its editor, continue with the draft there, and save.',
  restored: 'A backup was restored, so it has no time any more. Choose its time again, or publish it.',
  refused: (why: string) =>
    `It was not published at its time: it was refused. Open its editor, correct the draft there, and set a new time. (${why})`,
  noted: (what: string) => `It was not published at its time. With the draft is noted: “${what}”`,
  broken: 'This draft cannot be shown, because it holds something that no editor writes. It can only be discarded.',
  unfit: (faults: readonly string[]) => `It cannot be published as it is: ${faults.join('; ')}.`,
}

/** In parentheses after the problem with a draft. */
export const draftReasons = {
  addressTaken: 'another entry already has this address',
  alreadyThere: 'it was saved elsewhere',
  unreachable: 'the database could not be reached',
  noFields: 'it holds nothing that can be read',
  noEntry: 'what it removes is no entry of a list',
  noField: 'no editor has this field',
  notOurs: 'this picture is not one that was uploaded here for it',
  tooNew: 'this picture came after the draft',
}

/** For a server with a Supabase project and no secret key: what does not work, and what to do. */
export const noSecretKey = (failing: string) => ({
  says: `The server has no secret key of the Supabase project: ${failing}.`,
  next: 'Ask whoever runs the server to set SUPABASE_SECRET_KEY (README).',
})

const GONE = notice('This draft no longer exists', 'It has been published or discarded.')

export const draftMessages = {
  saved: notice('Draft saved', 'Visitors do not see it. You find it under Drafts.'),
  notSaved: failureOf('The draft could not be saved. Please try again.'),
  savedElsewhere: problem(
    'Not saved',
    'A draft of this was saved in another window or on another device. Check it under Drafts before you replace it.',
  ),
  /** For an assistant, who does not see the drafts of others. */
  byAnother: problem(
    'Not saved',
    'Somebody else is preparing a change of this. An owner has to publish or discard that draft first.',
  ),
  /** By the rule of the database that refused it. */
  outOfBounds: {
    content_drafts_of_assistant: problem(
      'Not saved',
      'Fifty of your drafts wait for an owner already. Discard one, or ask an owner to publish some.',
    ),
    content_drafts_bounded: problem('Not saved', 'This is too long for a draft, which holds 200 kB. Shorten it.'),
  },
  nothingKept: notice('Nothing to keep', 'Your page already shows this.'),
  published: (count: number) =>
    notice('Published', count === 1 ? 'It is on your page now.' : `All ${count} changes are on your page now.`),
  partPublished: (published: number, failed: number): Message => ({
    title: published > 0 ? 'Not everything was published' : 'Not published',
    description: `${published} published, ${failed} not. Each shows the reason.`,
    destructive: true,
  }),
  gone: GONE,
  notPublished: failure('It could not be published. Please try again.'),
  discarding: {
    discarded: notice('Draft discarded', 'Your page stays as it is.'),
    gone: GONE,
    changed: problem(
      'Not discarded',
      'This draft was saved again in another window or on another device. Check it before you discard it.',
    ),
  },
  notDiscarded: failure('The draft could not be discarded. Please try again.'),
  scheduled: (when: string, title = 'Time set') => notice(title, `It will be published on ${when}.`),
  unscheduled: notice('Time removed', 'It waits until you publish it.'),
  notScheduled: failure('The time could not be set. Please try again.'),
  unseen: problem('Time not changed', 'This draft was changed since it was shown here. Look at it again first.'),
  notShared: failure('The link could not be created. Please try again.'),
  needsHttps: 'The browser makes links on https only: open the admin at its https address.',
  revoked: notice('Link ended', 'It no longer shows anything.'),
  notRevoked: failure('The link could not be ended. Please try again.'),
}

/** What is wrong with a file that should contain a table. */
export const csvTexts = {
  workbook: 'This is a workbook. Open it in your spreadsheet program, save it as CSV, and choose that file.',
  notText: 'This file is not a plain-text table. Choose a CSV file saved by a spreadsheet program.',
  empty: 'This file is empty.',
  openQuote: 'A quotation mark opened here is never closed.',
  strayQuote: 'There is a quotation mark in the middle of a cell. Double it.',
  tooManyCells: (found: number, width: number) =>
    `It has ${countOf(found, 'cell')}, but there ${width === 1 ? 'is' : 'are'} ${countOf(width, 'column')}. A cell with a comma or semicolon needs quotation marks.`,
} as const

export const exportMessages = {
  failed: failure('Your content could not be read. Please try again.'),
}
