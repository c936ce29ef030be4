/** English in the script of the bar that asks for cookies, which is loaded only where Clarity is configured (reader.ts). */
export const CONSENT_WORDS = {
  allowed: 'You have allowed cookies.',
  declined: 'You have declined, so Clarity is off.',
  question: 'Microsoft Clarity records how this site is used. May it set cookies? Decline turns it off.',
  decline: 'Decline',
  allow: 'Allow cookies',
}
