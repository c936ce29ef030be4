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
