import type { Rest } from '#data/rest/rest.ts'
import type { Settings } from '../environment/env.ts'
import type { Log } from '../log/log.ts'
import { type Letter, letterMail } from '../mail/letter.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openPeople } from './people.ts'
import { peopleRoutes } from './route.ts'

interface OpenPeopleParts {
  settings: Pick<Settings, 'siteUrl'>
  withSecret: Rest | undefined
  mailer: Pick<Mailer, 'send' | 'letterhead'>
  log: Pick<Log, 'warn'>
  onChange: () => void
}

/** Invitations and removals, and mails to every owner about what could let somebody else in. */
export function openPeopleService(parts: OpenPeopleParts) {
  const { settings, withSecret, mailer, log, onChange } = parts
  const people = withSecret && openPeople(withSecret, settings.siteUrl)

  const list = async () => (await people?.list()) ?? []

  /** `by` is the id of the owner who did it, and `except` the address of one who need not be told. */
  async function notifyOwners(kind: string, by: string, write: (site: string, by: string) => Letter, except = '') {
    try {
      const owners = (await list()).filter(({ role }) => role === 'owner')
      const letterhead = await mailer.letterhead()
      const letter = write(letterhead.name, owners.find(({ id }) => id === by)?.email ?? 'Somebody')
      for (const { email } of owners)
        if (email !== except.toLowerCase()) mailer.send(letterMail(kind, email, letterhead, letter))
    } catch (error) {
      log.warn({ err: error }, 'The owners could not be told by mail of a change')
    }
  }
  const link = { label: 'Open Account', url: `${settings.siteUrl}/admin/account` }
  const health = { label: 'Open Health', url: `${settings.siteUrl}/admin/health` }
  const notifyOwnersOfNewOwner = (email: string, by: string) =>
    notifyOwners('new-owner', by, (...names) => ({ ...newOwnerLetter(email, ...names), link }), email)
  const notifyOwnersOfRemoval = (email: string, by: string) =>
    notifyOwners('owner-removed', by, (...names) => ({ ...removalLetter(email, ...names), link }))
  const notifyOwnersOfKey = (program: string, by: string) =>
    notifyOwners('new-program', by, (...names) => ({ ...newProgramLetter(program, ...names), link }))
  /** `by` is who had let the program in. */
  const notifyOwnersOfReplay = (program: string, by: string) =>
    notifyOwners('program-ended', by, (...names) => ({ ...replayLetter(program, ...names), link }))
  const notifyOwnersOfMailServer = (host: string | null, by: string) =>
    notifyOwners('mail-server', by, (...names) => ({ ...mailServerLetter(host, ...names), link: health }))
  const notifyOwnersOfBackup = (by: string) =>
    notifyOwners('backup', by, (...names) => ({ ...backupLetter(...names), link: health }))

  const notifyOwnersOfRestore = (by: string) =>
    notifyOwners('restore', by, (...names) => ({ ...restoreLetter(...names), link: health }))

  const routes = peopleRoutes({ people, notifyOwnersOfNewOwner, notifyOwnersOfRemoval, onChange })
  return {
    routes,
    list,
    notifyOwnersOfKey,
    notifyOwnersOfReplay,
    notifyOwnersOfMailServer,
    notifyOwnersOfBackup,
    notifyOwnersOfRestore,
  }
}

const newOwnerLetter = (email: string, site: string, by: string): Letter => ({
  subject: 'Your site has another owner',
  opening: [
    `${by} has made ${email} an owner of the website of ${site}.`,
    'An owner may change and publish everything, read the messages, and invite and remove others.',
  ],
  closing: ['If this is not right, remove this owner under Account at once, and choose a new password.'],
})

const removalLetter = (email: string, site: string, by: string): Letter => ({
  subject: 'An owner of your site is removed',
  opening: [`${by} removes ${email}, who could change everything, from the website of ${site}.`],
  closing: ['If this is not right, choose a new password, and invite this owner again under Account.'],
})

const newProgramLetter = (program: string, site: string, by: string): Letter => ({
  subject: 'A program may prepare drafts for your site',
  opening: [
    `${by} has let the program “${program}” prepare drafts for the website of ${site}.`,
    'It reads what visitors see. It cannot publish or delete anything, read the messages, or change the settings.',
  ],
  closing: ['If this is not right, end it under Account at once, and choose a new password.'],
})

const replayLetter = (program: string, site: string, by: string): Letter => ({
  subject: 'The connection of a program has ended',
  opening: [
    `The program “${program}”, which ${by} had let in, prepares no more drafts for the website of ${site}.`,
    'A token that it had used before came once more. Somebody may have copied it, so the connection has ended at once. It also happens after a restore from a backup.',
  ],
  closing: ['If you use the program, connect it again: the drafts that it has prepared pass to the new connection.'],
})

const mailServerLetter = (host: string | null, site: string, by: string): Letter => ({
  subject: host ? 'Your site sends its mails in another way' : 'Your site sends no mails any more',
  opening: [
    `${by} has ${host ? `set ${host} as` : 'removed'} the mail server of the website of ${site}.`,
    'Whoever runs a mail server reads what it sends. For an hour, mails to owners still go by the one before.',
  ],
  closing: [
    'If this is not right, choose a new password within this hour: under Account, or using ‘Forgot password?’ on the sign-in page. It ends every other session. Then set the mail server under Health again.',
  ],
})

const backupLetter = (site: string, by: string): Letter => ({
  subject: 'A backup of your site was downloaded',
  opening: [
    `${by} has asked to download a backup of the website of ${site}.`,
    'It contains every secret: the keys of sessions, password hashes, second factors, and the password of the mail server.',
  ],
  closing: [
    'If this is not right, choose a new password at once. Ask whoever runs the site to stop it, to write the word new into keys.json in the data folder, and to start it again. Then replace the other secrets, too.',
  ],
})

const restoreLetter = (site: string, by: string): Letter => ({
  subject: 'A backup of your site is restored',
  opening: [
    `${by} puts an earlier state of the website of ${site} in the place of today’s.`,
    'Accounts, passwords, keys and messages stay as they are. What is replaced is kept, and becomes a backup.',
  ],
  closing: ['If this is not right, choose a new password at once, and restore that backup under Health.'],
})
