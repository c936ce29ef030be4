import type { Said } from '#content/privacy/notice-facts.ts'

/** What makes each statement true: tests/notice-sources.test.ts. */
export const en = {
  responsible: {
    title: 'Who is responsible',
    named: ({ responsible }) => `Responsible for what this site does with personal data is:\n${responsible}`,
    unnamed: 'Who is responsible for this site is not stated yet.',
  },
  server: {
    title: 'The server and its logs',
    host: ({ host }) => `This site is hosted by ${host}.`,
    noHost: 'Who hosts this site is not stated.',
    place: ({ serverPlace }) => `Its server stands here: ${serverPlace}.`,
    noPlace: 'Where its server stands is not stated.',
    logs: ({ logsKept }) => `The host’s logs may contain your IP address. They are kept for this long: ${logsKept}.`,
    noLogs: 'The host’s logs may contain your IP address. How long they are kept is not stated.',
    ownLog: 'The site’s own log has the method, address, time and outcome of requests, and no IP address.',
  },
  visits: {
    title: 'How visits are counted',
    noCookies: 'For visitors this site sets no cookies of its own.',
    counted:
      'It counts by day which pages are opened, which addresses are not found, from which site a link came, and clicks on the newsletter, talks, downloads and biographies. Nothing about who did so is stored.',
    kept: 'These counts are deleted after 400 days.',
  },
  limits: {
    title: 'Protection from abuse',
    memory:
      'Your IP address is used in the memory of the server, to limit how often one network may send something. It is not stored for that.',
    hashed:
      'For messages, the database of this site keeps a keyed hash of your network instead of the address. It counts for ten minutes, and is then deleted with the next message.',
  },
  contact: {
    title: 'Messages',
    stored:
      'What you send with the contact form is stored: name, e-mail address, message and time, so that it can be answered.',
    mailed: ({ mailHost }) => `It is also mailed to the owner, by the mail server ${mailHost}.`,
    notMailed: 'It is not mailed: no mail server is set.',
    kept: 'Messages are kept until the owner deletes them.',
    keptFor: ({ keptMonths }) => `Messages are deleted after ${keptMonths} months, or earlier by the owner.`,
    spam: 'What is filed as spam is deleted after 30 days.',
  },
  newsletter: {
    title: 'Newsletter',
    publisher: ({ newsletterHost }) =>
      `The newsletter is published at ${newsletterHost}. An address that you enter here to subscribe is passed on with the link there, where the publisher takes it, and is not stored here.`,
    pictures: ({ pictureHosts }) =>
      `The home page loads the pictures of its articles from ${pictureHosts}, whose operators then learn your IP address.`,
  },
  videos: {
    title: 'Videos',
    onClick: ({ videoHosts }) =>
      `Videos are on ${videoHosts}. They are loaded only when you start one; the operator then learns your IP address.`,
  },
  clarity: {
    title: 'Microsoft Clarity',
    before:
      'Microsoft Clarity records how this site is used, and so learns your IP address. Until you have chosen, it runs without cookies. What is typed into the contact form is masked.',
    allowed: 'If you allow cookies, it sets _clck and _clsk.',
    declined:
      'If you decline, it stops and these cookies are deleted. The signal Global Privacy Control counts as declining.',
    stored: 'Your choice is stored in your browser only. The button in the footer changes it.',
  },
  database: {
    title: 'Database',
    project: ({ projectHost }) =>
      `Content and messages are stored by Supabase, at ${projectHost}. Your browser reads content there too, and so the operator learns your IP address.`,
  },
  backups: {
    title: 'Backups',
    nightly:
      'All data, messages included, is backed up on the server every night, and before updates. The last seven backups of each kind are kept; what is deleted stays in them until they are replaced.',
    offsite: ({ offsiteHost, deletesOffsite }) =>
      `Encrypted copies are kept at ${offsiteHost}${deletesOffsite ? ', for a year at most' : ''}.`,
  },
  helpers: {
    title: 'Assistants and programs',
    read: 'People and programs that prepare changes for the owner read what visitors read, and their own drafts. They get no messages.',
  },
  signIn: {
    title: 'Signing in',
    session: 'Whoever signs in to edit this site has the session stored in their browser.',
    device:
      'A cookie recognises that browser for a year when a password is entered. Networks of sign-ins are kept as keyed hashes.',
  },
  rights: {
    title: 'Your rights',
    gdpr: 'Where the General Data Protection Regulation applies, you may ask to see your personal data, to have it corrected, deleted or restricted, or to be given a copy, and you may object to its use (Articles 15 to 22).',
    complaint: 'You may also complain to a supervisory authority for data protection.',
  },
} as const satisfies Record<string, { title: string } & Record<string, Said>>

/** The same statements in another language. */
export type NoticeText = { [P in keyof typeof en]: { [S in keyof (typeof en)[P]]: S extends 'title' ? string : Said } }
