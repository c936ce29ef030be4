import { canGetMail, NO_MAIL_ADDRESS } from '#content/address/mail-address.ts'
import { mailFailureReason } from '#content/report/failure-reason.ts'
import type { TestMailResult } from '#content/report/health.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { countOf } from '#content/text/count-of.ts'
import { failure, failureOf, failureOr, type Message, notice, problem, success } from '#content/toast.ts'

// The messages that belong to no kind of content, each once; docs/product.md lists those that are fixed.

/** Sign-in and logout. These toasts follow an action of the user: the client fires its events on reload and on focus too. */
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
}

/** In the login form. */
export const loginTexts = {
  incomplete: 'Email and password are required',
  failed: 'Login failed. Please check your credentials.',
  badEmail: NO_MAIL_ADDRESS,
} as const

/** When the server gives no message of its own. */
export const serverTexts = {
  unreachable: 'The server could not be reached. Please try again.',
  outOfOrder: 'The server has a problem of its own. Please try again in a few minutes.',
} as const

/** Where mails are while the site has no mail server. */
export const inOutbox = 'No mail server is set: mails are in the outbox folder on the server.'

/** What the authentication service does not say in words for the owner. */
export const authTexts = {
  sameEmail: 'This is your address already.',
  passwordUnknown:
    'The server did not answer. If it no longer accepts your current password, the new one is in force already.',
  wrongPassword: 'This is not the password of your account.',
  wrongCode: 'This code is wrong, used up or too old.',
  wrongMailedCode: 'This code is wrong, used up or too old. Open the link in the mail, or ask for a new mail.',
  mailUnknown: 'The server did not answer. If the mail arrives, it works. If it does not, try again in a minute.',
  mailFailed: 'The mail could not be sent, and nothing was changed: the mail server refused it, or did not answer.',
  linkUsedUp: 'This link is used up or too old. Ask for a new one.',
  invitationUsedUp:
    'This invitation is used up or too old. ‘Forgot password?’ on the sign-in page mails another link to the same address.',
  mailsLater: (seconds: number) =>
    seconds
      ? `A mail was sent already: look for it first. The next one can be sent in ${seconds < 120 ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / 60), 'minute')}.`
      : 'No more mails can be sent for now: too many were asked for within an hour. Try again later.',
  wrongAppCode: 'This code is wrong or was used already. Enter the next one that your app shows.',
  tooManyTries:
    'Request rate limit reached: there were too many tries. Wait a few minutes, at most an hour, then try again.',
  otherNetwork:
    'The code arrived from another network than the request before it. Try again; a VPN or private relay may be in the way.',
  otherFactor: 'Meanwhile the second factor was changed, or its set-up was cancelled. Reload the page.',
  noFactor: 'This account has no second factor any more. Log in again.',
  otherKey: 'Invalid API key: the site was restored or moved after this page was opened. Reload the page, then log in.',
  banned: 'This account is banned. Whoever runs the site can lift the ban.',
  notConfirmed:
    'This address is not confirmed yet: open the link in the mail that was sent to it, or use ‘Forgot password?’.',
  notAdmin: 'This account may not edit the site.',
  notStored:
    'This browser has no room left to remember a sign-in. Use another one, or delete the data of this site here, with everything that was typed and not saved.',
  withSpaces: (message: string) =>
    `${message}. The password begins or ends with a space: remove it unless it belongs there.`,
} as const

export const signingKeyTexts = {
  noKeys: 'JWKS is empty',
  noMatch: 'No matching signing key found in JWKS',
} as const

/** On the account page. */
export const accountMessages = {
  /** By somebody who was invited, and had none before. */
  passwordSet: notice('Password set', 'From now on you sign in with it.'),
  passwordChanged: notice('Password changed', 'Every other session of this account has ended.'),
  emailChangeBegun: ({ email, newEmail, isMailed }: { email: string; newEmail: string; isMailed: boolean }) => {
    const mails = canGetMail(email)
      ? `Open the links in the mails to ${newEmail} and to your current address.`
      : `Open the link in the mail to ${newEmail}.`
    return notice('Confirm the new address', isMailed ? mails : `${mails} ${inOutbox}`)
  },
  emailHalfway: notice('One of two addresses confirmed', 'Now open the link in the mail to the other address.'),
  emailChanged: notice('E-mail address changed', 'From now on you sign in with the new one.'),
  factorAdded: notice('Second factor is on', 'From now on you need a code to sign in as well.'),
  factorRemoved: notice('Second factor is off', 'You only need the password to sign in.'),
  appAdded: notice('App added', 'Its codes work as well from now on.'),
  /** Another one is still in force. */
  appRemoved: notice('App removed', 'Its codes no longer work. You still need a code from your other app to sign in.'),
  othersSignedOut: notice('Signed out everywhere else', 'Only this browser is signed in.'),
  failed: (description: string) => problem('That did not work', description),
}

/** The favicon and the social image. */
export const siteFileMessages = {
  removed: {
    favicon: success('Favicon removed: visitors see your initials instead'),
    shareImage: success('OpenGraph image removed: each page has a card of its own instead'),
  },
  notRemoved: failure('It could not be removed. Please try again.'),
  notUndone: problem('Not undone', 'It has been replaced or removed again since.'),
}

/** Uploads. Plain texts are shown in the alert beside the picture as well. */
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
  imagesOnly: (formats: readonly string[]) =>
    `Image files only: choose a ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(formats)}.`,
  damaged: 'This image cannot be read: it may be damaged.',
  notInText: problem('Not pasted', 'A text has no pictures. Paste it where the picture is chosen.'),
  tooManyPixels: (megapixels: number, limit: number) =>
    `This image has ${megapixels} megapixels, and at most ${limit} are possible: choose a smaller one.`,
  heicUnreadable:
    'This iPhone photo cannot be read here: export it as JPEG, or send it from the phone, and choose that.',
  noAddress: 'Failed to get URL after successful upload',
  noPermission: 'Permission denied. Please check if you are logged in and have the correct permissions.',
  bucketFault: 'Storage bucket error. Please try again or contact support.',
  tryAgain: 'Upload failed. Please try again.',
  /** Before the first upload into a bucket; `text` is the error of the function or the network, if any. */
  storageNotReady: (text: string) => (text ? `Failed to initialize storage: ${text}` : 'Failed to initialize storage'),
  storageSetupFailed: (text: string) => `Storage setup error: ${text}`,
  storageFault: (text: string) => `Unexpected error initializing storage: ${text}`,
}

/** In the search over everything. */
export const searchTexts = {
  placeholder: 'Pages, texts, messages, settings',
  loading: 'Searching...',
  nothing: (query: string) => `Nothing found for “${query}”. Try fewer or other words.`,
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  partial: 'A part could not be searched.',
}

/** On the Health page. */
export const healthMessages = {
  testMail(result: TestMailResult): Message {
    if (result.outcome === 'sent')
      return notice('Test mail sent', `To ${result.to}. Check that it arrives, and not in the spam folder.`)
    if (result.outcome === 'filed')
      return problem('No mail server is set', 'The test mail was written to the outbox folder on the server.')
    if (result.outcome === 'no-address')
      return problem('No address to mail to', 'Fill in your address under Contact Info.')
    return healthMessages.testMailFailed(`${capitalized(mailFailureReason(result.reason))}.`)
  },
  linkCheckFailed: (reason: string) => problem('The links were not checked', reason),
  testMailFailed: (reason: string) => problem('Test mail failed', reason),
  noAnswer: problem('No answer', 'It is not known whether the test mail was sent. See if it arrives.'),
}

/** Backups, on the Health page; `text` is the server's message. */
export const backupMessages = {
  downloading: notice('Backup on its way', 'Keep the file as safe as a password: it contains every key of the site.'),
  made: notice('Backup made', 'It is on the server, beside those of the last nights.'),
  failed: (text: string) => problem('No backup', text),
  /** The backup may have been made all the same. */
  noAnswer: problem(
    'No answer',
    'Whether the backup was made is not known. Check again, and look at the time of the last one.',
  ),
}

/** On the dashboard, and in the editor of a hidden section. */
export const firstStepsMessages = {
  shown: success('Visitors see it from now on'),
  showFailed: failure('It could not be shown. Please try again.'),
}

/** On the dashboard of a site with the demo's content. */
export const demoMessages = {
  removed: notice('Demo content removed', 'A backup was made first.'),
  removedFromProject: notice('Demo content removed', 'It can be restored for 90 days.'),
  failed: failureOr('Failed to remove the demo content. Please try again.'),
}

/** After a save of more than the server takes at once. */
export const tooMuchText =
  'This is more text than can be saved at once. Nothing was saved: shorten or divide it, and try again.'

/** Lists whose texts do not say it themselves. */
export const listMessages = {
  moved: notice('Order updated', 'The new order is saved.'),
}

/** At a field that must be unique. */
export const recordMessages = { taken: 'Another entry has this already. Choose something else.' } as const

/** In a window that is older than the site, for example. */
export const partNotLoaded = failure(
  'A part of this page could not be loaded: the connection was lost, or the site was updated since you opened this window. Try again, or save your changes and reload the page.',
)

/** Changes that are typed and not saved yet. */
export const unsavedMessages = {
  notKept: notice(
    'Unsaved changes are not kept here',
    'This browser has no room for them, or does not allow it. Save before you leave.',
  ),
}

/** History and undo. */
export const historyMessages = {
  broughtBack: (name: string) => notice('Brought back', `“${name}” is back in its place.`),
  broughtBackWithoutAddress: (name: string) =>
    notice(
      'Brought back',
      `“${name}” is back in its place. Another entry has the address of its page now: give it a new one.`,
    ),
  backAlready: (name: string) =>
    notice(
      'Brought back elsewhere',
      `“${name}” is back already, and has been changed there since. Load this page again to see it.`,
    ),
  notBroughtBack: problem('Error', 'It could not be brought back. Please try again.'),
  inForm: notice('Former version', 'It is in the form. Save it to show it on your page.'),
  undoing: notice('Undoing...', 'It takes a moment.'),
  undone: notice('Undone', 'Everything is as it was before.'),
  notUndone: problem('Not undone', 'It has been changed again since. See its history.'),
  orderChanged: problem('Not undone', 'The order has been changed again since.'),
  undoFailed: problem('Error', 'It could not be undone. Please try again.'),
}

/** What is wrong with a draft, and what to do. The server writes `changed` and `refused` into its `last_error`. */
export const draftProblems = {
  failed: (why: string) =>
    `It was not published. Try again; if it is refused again, open its editor and correct the draft there. (${why})`,
  unseen: 'It was not published: another window or device has changed this draft. Here it is as it is now.',
  alreadyThere: 'It is on your page already, and has been changed there since. Discard this draft.',
  removed: 'It is no longer on your page. Discard this draft.',
  deleted: 'What it changes has been deleted. Discard it, or bring that back in its editor first.',
  overtaken:
    'The live version has been changed since this draft was begun. Open its editor, continue with the draft there, and save.',
  late: 'Its time has passed, but it is not published yet. Publish it here, and see under Health whether all is well.',
  changed:
    'It was not published at its time: the live version has changed since this draft was begun. Open its editor, continue with the draft there, and save.',
  refused: (why: string) =>
    `It was not published at its time: the database refused it. Open its editor, continue with the draft there, correct it, and set a new time. (${why})`,
}

/** In brackets after a draft's problem. */
export const draftReasons = {
  addressTaken: 'another entry already has this address',
  alreadyThere: 'it has been saved elsewhere meanwhile',
  unreachable: 'the database could not be reached',
}

/** Of a server with a Supabase project whose secret key is not set: what does not work without it, and what to do. */
export const noSecretKey = (failing: string) => ({
  says: `The server has no secret key of the Supabase project: ${failing}.`,
  next: 'Have SUPABASE_SECRET_KEY set on the server (README).',
})

const GONE = notice('Not a draft any more', 'It was published or discarded meanwhile.')

/** Drafts, and links that show them. */
export const draftMessages = {
  saved: notice('Draft saved', 'Nobody sees it yet. It waits under Drafts.'),
  notSaved: failureOf('The draft could not be saved. Please try again.'),
  savedElsewhere: problem(
    'Not saved',
    'Another window or device has saved a draft of this meanwhile. Look at it under Drafts before you replace it.',
  ),
  nothingKept: notice('Nothing to keep', 'This is what your page shows already.'),
  published: (count: number) =>
    notice('Published', count === 1 ? 'Your page shows it now.' : `Your page shows all ${count} changes now.`),
  partPublished: (published: number, failed: number): Message => ({
    title: published > 0 ? 'Not everything was published' : 'Not published',
    description: `${published} published, ${failed} not: the reason is beside each.`,
    destructive: true,
  }),
  gone: GONE,
  notPublished: failure('It could not be published. Please try again.'),
  /** What became of a draft that was to be discarded. */
  discarding: {
    discarded: notice('Draft discarded', 'Your page stays as it is.'),
    gone: GONE,
    changed: problem(
      'Not discarded',
      'Another window or device has saved this draft again meanwhile. Look at it before you discard it.',
    ),
  },
  notDiscarded: failure('The draft could not be discarded. Please try again.'),
  scheduled: (when: string) => notice('Time set', `It will be published on ${when}.`),
  unscheduled: notice('Time removed', 'It waits until you publish it.'),
  notScheduled: failure('The time could not be set. Please try again.'),
  notShared: failure('The link could not be made. Please try again.'),
  notCopied: failure('This browser does not let a button copy the link. It is selected: copy it yourself.'),
  revoked: notice('Link ended', 'It shows nothing any more.'),
  notRevoked: failure('The link could not be ended. Please try again.'),
}

/** What is wrong with a file that should contain a table. */
export const csvTexts = {
  workbook: 'This is a workbook. Open it in your spreadsheet program, save it as CSV, and choose that file.',
  notText: 'This file is not a table in plain text. Choose a CSV file, as saved by a spreadsheet program.',
  empty: 'This file is empty.',
  openQuote: 'A quotation mark is opened here and never closed.',
  strayQuote: 'There is a quotation mark in the middle of a cell. Write it twice there.',
  tooManyCells: (found: number, width: number) =>
    `It has ${found} cells, but there ${width === 1 ? 'is' : 'are'} ${countOf(width, 'column')}. A cell with a comma or semicolon needs quotation marks.`,
} as const

/** The download of all content. */
export const exportMessages = {
  failed: failure('Your content could not be read. Please try again.'),
}
