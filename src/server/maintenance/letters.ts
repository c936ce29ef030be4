import { letterMail, type OwnersLetter, type OwnersMail } from '../mail/letter.ts'

export const backupLetter: OwnersLetter = (site, by, admin) => ({
  subject: 'A backup of your site was downloaded',
  opening: [
    `${by} has asked to download a backup of the website of ${site}.`,
    'It contains every secret: the keys of sessions, password hashes, second factors, and the password of the mail server.',
  ],
  closing: [
    'If this is not right, choose a new password at once. Ask whoever runs the site to stop it, to write the word new into keys.json in the data folder, and to start it again. Then replace the other secrets, too.',
  ],
  link: { label: 'Open Health', url: `${admin}/health` },
})

export const restoreLetter: OwnersLetter = (site, by, admin) => ({
  subject: 'A backup of your site is being restored',
  opening: [
    `${by} is replacing the website of ${site} with an earlier state.`,
    'Accounts, passwords, keys and messages stay as they are. The present state is kept as a backup.',
  ],
  closing: ['If this is not right, choose a new password at once, and restore that backup under Health.'],
  link: { label: 'Open Health', url: `${admin}/health` },
})

export const offsiteLetter =
  (host: string | null): OwnersLetter =>
  (site, by, admin) => ({
    subject: host ? 'Backups of your site now leave it' : 'Backups of your site no longer leave it',
    opening: host
      ? [
          `${by} has set an address at ${host}, to which the backups of the website of ${site} will be sent each night.`,
          'They are encrypted. Whoever has the key file that was shown then can read every secret in them.',
        ]
      : [
          `${by} has removed the address to which the backups of the website of ${site} were sent. What is there stays there.`,
        ],
    closing: [
      'If this is not right, choose a new password at once, and set the address under Health again, or remove it.',
    ],
    link: { label: 'Open Health', url: `${admin}/health` },
  })

/** The nightly backups, or their way to a bucket, work again. */
export const backupsWorkMail =
  (siteUrl: string, what = 'Your nightly backups work', done = 'been made'): OwnersMail =>
  (to, letterhead) =>
    letterMail('backups-work', to, letterhead, {
      subject: `${what} again`,
      opening: [`A nightly backup has ${done}: the problem that we mailed you about is solved.`],
      link: { label: 'Open Health', url: `${siteUrl}/admin/health` },
      closing: [],
    })
