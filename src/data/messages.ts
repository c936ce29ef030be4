import type { TestMailResult } from '#content/health.ts'

/** What the site tells people: every text of SPEC section 8, once. */

export interface Message {
  title: string
  description: string
  /** A failure: shown as such, and announced at once. */
  destructive?: true
}

export const articlesFailed: Message = {
  title: 'Failed to load articles',
  description: 'Could not load the latest Substack articles',
  destructive: true,
}

export const contactSent: Message = { title: 'Success', description: 'Your message has been sent successfully!' }

/** `text` is what the server said, if it said anything. */
export const contactFailed = (text: string = contactFailedTexts.default): Message => ({
  title: 'Error',
  description: text,
  destructive: true,
})

/** The server refused without a word, or did not answer at all. */
export const contactFailedTexts = {
  refused: 'Failed to send message',
  default: 'Failed to send message. Please try again.',
} as const

/** What the session tells. Toasts come from what somebody did, never from an event of the client (decision 2). */
export const sessionMessages = {
  signedIn: ({ email, isAdmin }: { email: string; isAdmin: boolean }): Message => ({
    title: 'Login successful',
    description: `Welcome ${email}${isAdmin ? ' (Admin)' : ''}`,
  }),
  signInFailed: (description: string): Message => ({ title: 'Login failed', description, destructive: true }),
  signedOut: { title: 'Logged out successfully', description: 'See you soon.' } satisfies Message,
  signOutFailed: (description: string): Message => ({ title: 'Logout failed', description, destructive: true }),
}

/** What the login form says. */
export const loginTexts = {
  incomplete: 'Email and password are required',
  failed: 'Login failed. Please check your credentials.',
  badEmail: 'Enter an e-mail address like name@example.com',
} as const

export const signingKeyTexts = {
  noKeys: 'JWKS is empty',
  noMatch: 'No matching signing key found in JWKS',
} as const

/** What the account page tells, apart from SPEC. */
export const accountMessages = {
  passwordChanged: {
    title: 'Password changed',
    description: 'Every other session of this account has ended.',
  } satisfies Message,
  emailChangeBegun: (newEmail: string): Message => ({
    title: 'Confirm the new address',
    description: `Open the links in the mails to ${newEmail} and to your present address.`,
  }),
  factorAdded: {
    title: 'Second factor is on',
    description: 'From now on signing in asks for a code as well.',
  } satisfies Message,
  factorRemoved: {
    title: 'Second factor is off',
    description: 'Signing in asks for the password alone.',
  } satisfies Message,
  othersSignedOut: {
    title: 'Signed out everywhere else',
    description: 'Only this browser is signed in.',
  } satisfies Message,
  failed: (description: string): Message => ({ title: 'That did not work', description, destructive: true }),
}

const failure = (description: string): Message => ({ title: 'Error', description, destructive: true })
const success = (description: string): Message => ({ title: 'Success', description })

/** A failed save of these tells the backend's own message if it has one (SPEC section 8: 'or the message'). */
const failureOr = (fallback: string) => (error: unknown) =>
  failure(error instanceof Error && error.message ? error.message : fallback)
const failureOf = (text: string) => () => failure(text)

/** What the editor of a list reports of its items. */
export interface ItemMessages {
  created: Message
  updated: Message
  failed: (error: unknown) => Message
  deleted: Message
  deleteFailed: Message
  moved?: Message
  moveFailed: Message
}

/** What most lists report; `item` is the word for one of its items, such as 'talk'. */
export const itemMessages = (item: string): ItemMessages => ({
  created: success(`New ${item} added successfully`),
  updated: success(`${item.charAt(0).toUpperCase()}${item.slice(1)} updated successfully`),
  failed: failureOf(`Failed to save ${item}. Please try again.`),
  deleted: success(`${item.charAt(0).toUpperCase()}${item.slice(1)} deleted successfully`),
  deleteFailed: failure(`Failed to delete ${item}. Please try again.`),
  moveFailed: failure(`Failed to reorder ${item}. Please try again.`),
})

/** What the editors report. The mark keeps it out of visitors' script: the bundler cannot see that a call does nothing else. */
export const editorMessages = {
  hero: {
    saved: success('Hero content updated successfully'),
    failed: failureOr('Failed to update hero content'),
  },
  storyConfig: {
    saved: success('Story section configuration saved successfully'),
    failed: failureOf('Failed to save story section configuration'),
  },
  story: {
    created: success('Story section created successfully'),
    updated: success('Story section updated successfully'),
    failed: failureOr('Failed to save story section'),
    deleted: success('Story section deleted'),
    deleteFailed: failure('Failed to delete the story section. Please try again.'),
    moved: { title: 'Order updated', description: 'The story sections have been reordered.' },
    moveFailed: failure('Failed to update the order. Please try again.'),
  } satisfies ItemMessages,
  expertise: {
    saved: success('Expertise content updated successfully'),
    failed: failureOr('Failed to update expertise content'),
    cannotAdd: (text: string): Message => ({ title: 'Cannot Add', description: text, destructive: true }),
    cannotRemove: (text: string): Message => ({ title: 'Cannot Remove', description: text, destructive: true }),
    partFailed: (titles: readonly string[]) =>
      `Failed to update expertise content: ${titles.map((title) => `"${title}"`).join(', ')} was not saved.`,
    rejected: failure,
  },
  skinInGame: {
    saved: success('Skin in Game description saved successfully'),
    failed: failureOf('Failed to save description. Please try again.'),
  },
  involvement: /* @__PURE__ */ itemMessages('involvement'),
  talksDescription: {
    saved: success('Talks & Media description saved successfully'),
    failed: failureOf('Failed to save description. Please try again.'),
  },
  talk: /* @__PURE__ */ itemMessages('talk'),
  newsletter: {
    saved: success('Newsletter settings updated successfully'),
    failed: failureOf('Failed to update newsletter settings'),
    missing: failure('Contact or newsletter record not found'),
  },
  contact: {
    saved: success('Contact information updated successfully'),
    failed: failureOf('Failed to update contact information'),
  },
  pressKit: {
    saved: success('Press kit information updated successfully'),
    failed: failureOr('Failed to update press kit information'),
    readFailed: 'Failed to fetch press kit content',
  },
}

/** What uploads tell (SPEC section 8, storage). Plain texts stand in the alert beside the picture as well. */
export const uploadMessages = {
  imageUploaded: success('Image uploaded successfully'),
  logoUploaded: success('Logo uploaded successfully'),
  faviconUploaded: success('Favicon uploaded successfully'),
  shareImageUploaded: success('OpenGraph image uploaded successfully'),
  imageFailed: failure('Failed to upload image'),
  /** In the alert, when the failure says nothing of itself. */
  noReason: 'Image upload failed',
  failed: (text: string): Message => ({ title: 'Upload failed', description: text, destructive: true }),
  signInFirst: {
    title: 'Authentication required',
    description: 'Please sign in to upload files',
    destructive: true,
  } satisfies Message,
  /** `limit` as '1MB'. */
  tooLarge: (limit: string): Message => ({
    title: 'File too large',
    description: `Maximum file size is ${limit}`,
    destructive: true,
  }),
  imagesOnly: (formats: readonly string[]) =>
    `Image files only: choose a ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(formats)}.`,
  damaged: 'This image cannot be read: it may be damaged.',
  tooManyPixels: (megapixels: number, limit: number) =>
    `This image has ${megapixels} megapixels, and ${limit} are the most: choose a smaller one.`,
  noAddress: 'Failed to get URL after successful upload',
  noPermission: 'Permission denied. Please check if you are logged in and have the correct permissions.',
  bucketFault: 'Storage bucket error. Please try again or contact support.',
  tryAgain: 'Upload failed. Please try again.',
  /** Before the first upload into a bucket; `text` is what the function or the network said, if anything. */
  storageNotReady: (text: string) => (text ? `Failed to initialize storage: ${text}` : 'Failed to initialize storage'),
  storageSetupFailed: (text: string) => `Storage setup error: ${text}`,
  storageFault: (text: string) => `Unexpected error initializing storage: ${text}`,
}

/** What the owner's inbox tells. */
export const inboxTexts = {
  /** Nothing is told when it was done: the message says itself whether it is read. */
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
  /** Another window or another admin was faster. */
  gone: failure('This message was deleted elsewhere'),
  /** In the place of the message, whatever became of it. */
  missing: 'There is no such message any more.',
  moreFailed: failure('Failed to load more messages. Please try again.'),
  exportFailed: failure('Failed to export the messages. Please try again.'),
}

/** What the Health page tells. */
export const healthMessages = {
  testMail(result: TestMailResult): Message {
    if (result.outcome === 'sent')
      return { title: 'Test mail sent', description: `To ${result.to}. Look whether it arrives, and not among spam.` }
    if (result.outcome === 'filed')
      return {
        title: 'No mail server is set',
        description: 'The test mail was written into the folder outbox on the server.',
        destructive: true,
      }
    if (result.outcome === 'no-address')
      return { title: 'Nobody to mail to', description: 'Fill in your address under Contact Info.', destructive: true }
    return healthMessages.testMailFailed(result.reason)
  },
  testMailFailed: (reason: string): Message => ({
    title: 'Test mail failed',
    description: reason,
    destructive: true,
  }),
}

/** What the Health page tells of backups; `text` is the server's sentence. */
export const backupMessages = {
  downloading: {
    title: 'Backup on its way',
    description: 'Keep the file as you keep a password: it holds every key of the site.',
  } satisfies Message,
  made: {
    title: 'Backup made',
    description: 'It lies on the server, beside those of the last nights.',
  } satisfies Message,
  failed: (text: string): Message => ({ title: 'No backup', description: text, destructive: true }),
}
