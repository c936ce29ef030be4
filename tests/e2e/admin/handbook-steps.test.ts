import { readdirSync, readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { TOTP } from 'otpauth'
import { forgetUsedAppCodes } from '#tests/support/accounts.ts'
import { MAIL_LOGIN, startPublicMailServer } from '#tests/support/mail-names.ts'
import { connectMcpClient } from '#tests/support/mcp-client.ts'
import { makeMessage } from '#tests/support/messages.ts'
import { REDIRECT, testProgram } from '#tests/support/oauth-client.ts'
import { mailFiles, newestMail } from '#tests/support/outbox.ts'
import type { TestSite } from '#tests/support/site.ts'
import { expect, fillLogin, OWNER, openSignedIn, test } from './admin-fixtures.ts'
import {
  type Act,
  FOLDER,
  followSection,
  followWords,
  type Reader,
  type Section,
  sectionsOf,
} from './handbook-walker.ts'

const NORA = 'nora@portico.example'
const NEW_PASSWORD = 'the tide table for tomorrow'
const TALKS = ['Slow maps', 'Fast maps', 'No maps'].map((title) => ({
  ...{ title, location: 'Ghent', description: 'Maps.', date: '2031-05-06', type: 'talk' },
}))
const WORK = { name: 'Quay', position: 'Planner', startDate: '2019-03', summary: 'Plans.' }
/** Why a name is not followed. */
const OTHER_WAY = 'the same step by another way'

// What must have happened.

const publicText = async (site: TestSite, path: string) => (await fetch(site.url + path)).text()
function shows(path: string, words: string): Act {
  return ({ site }) => expect.poll(() => publicText(site, path)).toContain(words)
}
function showsNoMore(path: string, words: string): Act {
  return ({ site }) => expect.poll(() => publicText(site, path)).not.toContain(words)
}
function leads(from: string, to: string): Act {
  return ({ site }) => expect.poll(async () => (await fetch(site.url + from)).url).toBe(site.url + to)
}
/** So many rows. */
function stores(query: string, count: number): Act {
  return ({ site }) => expect.poll(async () => ((await site.rest(query)) as object[]).length, query).toBe(count)
}
function sendsFile(name: RegExp): Act {
  return ({ downloads }) => expect.poll(() => downloads.map((one) => one.suggestedFilename()).join(' ')).toMatch(name)
}

// What is there before, and what happens outside of the admin.

const logIn: Act = ({ page, site }) => openSignedIn(page, site, '/admin')
const logInByForm: Act = ({ page }) => fillLogin(page)
/** In the words of the handbook. */
function by(words: string): Act {
  return (reader) => followWords(reader, words)
}
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
function setOnSite(body: object): Act {
  return ({ site }) => site.rest('site?singleton=is.true', { method: 'PATCH', body })
}
const enterFirstPassword: Act = ({ page, site }) => {
  const [, password = ''] = /Password: (.+)/.exec(readFileSync(`${site.dataDir}/first-login.txt`, 'utf8')) ?? []
  return page.getByLabel('Password', { exact: true }).fill(password)
}
const chooseMailServer: Act = async ({ page, kept }) => {
  const mails = await startPublicMailServer()
  kept.mails = mails
  await page.getByLabel('Mail provider').selectOption('Another server')
  await page.getByLabel('Server', { exact: true }).fill(mails.host)
  await page.getByLabel('Port').selectOption('587 (STARTTLS)')
}
const followLinkOfMail: Act = async ({ page, kept: { mails } }) => {
  const link = () =>
    /https?:\S+token_hash\S+/.exec(`${mails?.received.at(-1)?.source}`.replaceAll(/=\r\n|(?<==)3D/g, ''))
  await expect.poll(link).not.toBeNull()
  await page.goto(`${link()}`)
  await mails?.[Symbol.asyncDispose]()
}
const readPreview: Act = async ({ page }) => {
  const address = await page.getByLabel('Link to the preview').first().inputValue()
  const preview = await page.context().newPage()
  await preview.goto(`${address}press-kit`)
  await expect(preview.getByText('Short Biography of the quay')).toBeVisible()
  await preview.close()
}
/** Closes the choice of a time, or the preview, which covers the drafts in a narrow window. */
const pressEscape: Act = ({ page }) => page.keyboard.press('Escape')
const acceptInvitation: Act = async ({ page, site }) => {
  // the second replaces the first
  await expect.poll(() => mailFiles(site.dataDir, 'invite')).toHaveLength(2)
  await page.goto(`${(await newestMail(site.dataDir, 'invite', NORA)).link}`)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
}
/** Besides what the assistant has prepared already. */
const prepareTalks: Act = async ({ site }) => {
  const [{ author }] = (await site.rest('content_drafts?select=author')) as [{ author: string }]
  const body = TALKS.map((fields) => ({ table_name: 'talks', fields, author }))
  await site.rest('content_drafts', { method: 'POST', body })
}
const beginToConnect: Act = async ({ page, site, kept }) => {
  const program = testProgram(site.url)
  kept.program = program
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  await page.route(`${REDIRECT}*`, (route) => route.fulfill({ body: 'Back at the program', contentType: 'text/plain' }))
  await page.goto(`${program.kept.asked}`)
}
const finishToConnect: Act = ({ page, kept }) => kept.program!.finish(page.url())
const prepareByKey: Act = async ({ page, site }) => {
  const { call } = await connectMcpClient(site.url, await page.getByLabel('Key', { exact: true }).inputValue())
  for (const fields of TALKS) await call('prepare_change', { kind: 'talks', fields, note: 'As you said.' })
}
/** Scans the code that is shown with an app, and confirms it. */
const scan: Act = async (reader) => {
  reader.kept.secret = await reader.page.locator('code').textContent()
  await enterAppCode(reader)
  await expect(reader.page.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
}
const enterAppCode: Act = async ({ page, site, kept }) => {
  forgetUsedAppCodes(site)
  await page.getByLabel('Code').fill(new TOTP({ secret: `${kept.secret}` }).generate())
  await page.keyboard.press('Enter')
}
const addApp: Act = async (reader) => {
  await followWords(reader, 'Press **Add another app**')
  await scan(reader)
}
const keepRecoveryCode: Act = async ({ page, kept }) => {
  kept.code = await page.getByRole('dialog').getByRole('listitem').first().textContent()
}
const enterRecoveryCode: Act = async ({ page, kept }) => {
  await page.getByLabel('Recovery code').fill(`${kept.code}`)
  await page.keyboard.press('Enter')
}
const addPasskey: Act = async (reader) => {
  const devtools = await reader.page.context().newCDPSession(reader.page)
  await devtools.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const options = { ...kind, isUserVerified: true, automaticPresenceSimulation: true }
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  await followWords(reader, 'Press **Add a passkey**. **Name this passkey**. Press **Save**. **Add another passkey**.')
  await devtools.detach() // it would log in by itself
}
const storeMessages: Act = async ({ site }) => {
  const created_at = new Date(Date.now() - 400 * 86_400_000).toISOString()
  const of = {
    Jonas: {},
    Mara: { email: 'mara@quay.example' },
    Mary: { email: 'mara@quay.example' },
    Old: { created_at },
  }
  const body = Object.entries(of).map(([name, more]) => makeMessage({ name, email: `${name}@mill.example`, ...more }))
  await site.rest('contact_messages', { method: 'POST', body })
}
const lookForWhatIsGone: Act = async ({ browser, site }) => {
  // a browser without a window counts as a robot
  const visitor = await browser.newPage({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/138.0.0.0 Safari/537.36' })
  await Promise.all([visitor.waitForResponse('**/api/visits'), visitor.goto(`${site.url}/gone`)])
  await visitor.close()
  await expect.poll(async () => JSON.stringify(await site.rest('visits?select=counts'))).toContain('/gone')
}
const logInElsewhere: Act = async (reader) => {
  reader.kept.other = await reader.siteHost.start({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password })
  await openSignedIn(reader.page, reader.kept.other, '/admin')
}
const chooseBackup: Act = async ({ page, downloads }) => {
  const backup = downloads.find((one) => one.suggestedFilename().endsWith('.tar.gz'))
  await page.getByLabel('Choose a file').setInputFiles(await backup!.path())
}
const leaveTheOther: Act = async ({ page, kept: { other } }) => {
  expect(await publicText(other!, '/')).toContain('Anna Holt')
  await page.goto('about:blank')
  await other!.stop()
}

const PAGES: Record<string, Record<string, Section>> = {
  'first-hour': {
    'Make it yours': {
      before: [setOnSite({ opened: false }), '/admin'],
      given: { Email: 'owner@localhost', Password: enterFirstPassword, Name: 'Anna Holt' },
      more: { 6: 'Fill in **Title**, **Location/Host**, **Description**. Press **Save Changes**.' },
      after: stores('talks?title=eq.Title%20of%20the%20quay', 1),
    },
    'Make it reach you': {
      given: {
        'Mail provider': chooseMailServer,
        'User name': MAIL_LOGIN.user,
        'Password or key': MAIL_LOGIN.password,
        'Mails come from': 'site@ferry.test',
        'New e-mail address': 'anna@quay.example',
      },
      more: {
        3: '**Mails go out by**',
        4: [followLinkOfMail, 'Press **Confirm**. **You log in as anna@quay.example**.'],
      },
      after: '**Scan this with your authenticator app**',
    },
    'Open it': {
      before: '/admin',
      more: { 1: 'Press **Remove demo content**. **It is gone**.', 4: '**Your site is open**.' },
      after: [shows('/', 'Anna Holt'), sendsFile(/\.tar\.gz/)],
    },
  },
  talk: {
    'Announce it': {
      before: logIn,
      given: { Title: 'Slow maps', 'End Time': '19:30' },
      only: { 'Save as draft': OTHER_WAY, 'Schedule…': OTHER_WAY },
      after: shows('/talks', 'Slow maps'),
    },
    'Complete it afterwards': {
      given: { Edit: by('Press **Edit Slow maps**'), 'Video URL': 'https://vimeo.com/76979871' },
      after: shows('/talks/slow-maps', 'Transcript of the quay'),
    },
    'If something went wrong': {
      given: { History: by('Press **History**'), 'Use this version': by('Press **Use this version**') },
      more: { 1: 'Press **Edit Slow maps**', 2: 'Press **Save Changes**' },
      after: showsNoMore('/talks/slow-maps', 'Transcript of the quay'),
    },
  },
  'press-kit': {
    'Texts and the photo': { before: logIn, after: shows('/press-kit', 'Introduction of the quay') },
    'What else they may use': {
      more: {
        1: 'Choose **Photo**, fill in **Caption** and press **Save Changes**',
        2: 'Choose **Logo**, fill in **Name** and press **Save Changes**',
        3: 'Fill in **Quote** and press **Save Changes**',
        4: 'Fill in **Language**, **Short Biography** and press **Save Changes**',
      },
      after: [shows('/press-kit', 'Quote of the quay'), shows('/press-kit', 'Language of the quay')],
    },
    'Look at it as they do': {
      more: { 1: ['/', 'Open **Press Kit**'], 3: 'in the mail program' },
      after: sendsFile(/\.zip/),
    },
  },
  'launch-day': {
    Prepare: {
      before: [logIn, 'Open **Press Kit**. Fill in **Short Biography**.'],
      more: { 1: '**Draft saved**', 3: pressEscape, 4: 'advice' },
      after: [stores('content_drafts', 1), showsNoMore('/press-kit', 'Short Biography of the quay')],
    },
    'Show it to a few': {
      more: { 1: readPreview, 2: 'in the mail program' },
      after: stores('content_previews?revoked_at=is.null', 0),
    },
    'Set the time': {
      only: { 'Remove the time': OTHER_WAY },
      more: { 3: '**It will be published on**. Press **Schedule…**', 4: pressEscape },
      after: stores('content_drafts?publish_at=gt.2031-05-01', 1),
    },
    'On the day': {
      more: {
        1: '/admin/drafts',
        2: ['Press **Publish**, **Publish**', shows('/press-kit', 'Biography of the quay'), '/admin/press-kit'],
        3: 'Press **Save Changes**',
      },
      after: showsNoMore('/press-kit', 'Short Biography of the quay'),
    },
  },
  assistant: {
    Invite: {
      before: logIn,
      given: { 'Invite by e-mail address': NORA },
      only: { Owner: 'for somebody else' },
      more: { 4: ['Press **Logout**', acceptInvitation] },
      after: '**You are an assistant**',
    },
    'What the assistant does': {
      more: { 1: 'Open **Press Kit**. Fill in **Short Biography**.', 3: 'Open **Drafts**' },
      after: ['**Press Kit**', stores('content_drafts', 1)],
    },
    Publish: {
      before: [prepareTalks, 'Press **Logout**', logInByForm],
      only: { 'Open its editor': OTHER_WAY },
      more: { 4: 'Press **Discard**' },
      after: stores('content_drafts', 2),
    },
    'End it': {
      more: { 1: 'Press **Remove**. **Removed**.', 2: 'Open **Hero Section**' },
      after: stores('profiles', 1),
    },
  },
  program: {
    'Connect Claude or ChatGPT': {
      before: logIn,
      not: { Refuse: 'beside Agree, on the page that is gone by now' },
      more: { 2: [beginToConnect, '**Refuse**'], 4: 'in the program' },
      after: ['**Back at the program**', finishToConnect, stores('access_keys', 1)],
    },
    'Connect a program that takes a key': {
      before: '/admin',
      more: { 2: '**Key**', 3: prepareByKey },
      after: stores('content_drafts', 3),
    },
    Publish: {
      before: '/admin',
      more: { 2: 'advice', 3: 'Press **Discard**', 4: 'the program does it' },
      after: [stores('content_drafts', 1), shows('/talks', 'maps')],
    },
    'End it': { more: { 3: 'the same again' }, after: stores('access_keys?revoked_at=not.is.null', 1) },
  },
  'lost-phone': {
    'Before it happens': {
      before: logIn,
      given: { 'Add another app': addApp, 'Add a passkey': addPasskey },
      more: { 1: scan, 2: [keepRecoveryCode, 'Press **I have kept them**'] },
      after: '**10 of 10 are left.**',
    },
    'Log in without the phone': {
      before: 'Press **Logout**',
      given: { Email: OWNER.email },
      more: { 1: 'Press **Log In**', 2: enterRecoveryCode, 3: 'on the server' },
      after: '**Welcome to the Admin Dashboard**',
    },
    'Shut it out': {
      not: { 'Turn off': OTHER_WAY, 'Make recovery codes': OTHER_WAY },
      given: { 'New password': NEW_PASSWORD },
      more: { 2: [enterAppCode, '**Turn off**'], 4: 'Press **I have kept them**', 6: 'in the mailbox' },
      after: ['**Password changed**', '**Add a passkey**', '**10 of 10 are left.**'],
    },
  },
  message: {
    'One message': {
      before: [storeMessages, logIn],
      more: { 1: 'Open **Jonas**' },
      after: stores('contact_messages', 3),
    },
    'Everything from one person': {
      more: { 1: 'Open **Mara**', 4: 'in the mailbox', 5: 'advice' },
      after: [stores('contact_messages', 1), sendsFile(/messages-from-mara/)],
    },
    'All old ones, by themselves': {
      more: { 2: 'Choose **12 months**', 3: 'Press **Save and delete 1 message**' },
      after: [stores('contact_messages', 0), stores('site?messages_kept_months=eq.12', 1)],
    },
    'To keep a copy': { more: { 1: 'Press **Export as CSV**', 2: 'advice' }, after: sendsFile(/messages-\S+\.csv/) },
  },
  'moving-in': {
    'Your CV': {
      before: logIn,
      given: { 'ZIP or JSON file': file('resume.json', JSON.stringify({ work: [WORK] })) },
      more: { 1: 'at LinkedIn', 4: 'Press **Prepare 1 draft**', 5: 'Press **Publish**' },
      after: stores('involvements?company=eq.Quay', 1),
    },
    'Your talks': {
      given: { 'CSV file': file('talks.csv', 'Title,Location,Date,Description\nSlow maps,Ghent,2031-05-06,Maps.') },
      more: { 1: 'in the spreadsheet', 3: 'Press **Import 1 talk**' },
      after: shows('/talks', 'Slow maps'),
    },
    'Your texts and pictures': {
      more: { 2: 'a page of its own', 3: 'Fill in **Title** and **Text**. Press **Save Changes**.' },
      after: shows('/title-of-the-quay', 'Text of the quay'),
    },
    'Your old addresses': {
      before: lookForWhatIsGone,
      given: { Redirects: '/old/talk /talks' },
      after: leads('/old/talk', '/talks'),
    },
    'The domain': { more: { 1: 'at the DNS' }, after: '**Health**' },
  },
  'moving-out': {
    'Your content, to read elsewhere': {
      before: [storeMessages, logIn],
      more: { 2: 'advice', 3: '/press-kit' },
      after: [/\.json/, /messages\S*\.csv/, /\.zip/].map(sendsFile),
    },
    'The whole site, on another server': {
      before: [setOnSite({ name: 'Anna Holt' }), '/admin'],
      given: { 'Choose a file': chooseBackup },
      more: {
        1: sendsFile(/\.tar\.gz/),
        2: logInElsewhere,
        3: '**Undo the last restore**',
        4: 'at the DNS',
        5: 'on the server',
      },
      after: leaveTheOther,
    },
    'The pages as files': { more: { 1: 'on the server', 2: 'advice' }, after: 'exported-site.test.ts shows it' },
    'Close the door behind you': {
      before: logIn,
      more: { 1: 'Press **Close the site**', 2: 'Open **Health**', 4: 'a month later' },
      after: shows('/', 'Opening soon'),
    },
  },
}

const EXPECTED: Record<string, RegExp[]> = {
  // a code is tried with each app
  'lost-phone': [/status of 422/],
  // the site starts again, and the file goes in pieces
  'moving-out': [/status of 409|net::ERR/],
}

test('the table has each page of the handbook', () => {
  const pages = readdirSync(FOLDER).map((name) => name.replace('.md', ''))
  expect(pages.filter((page) => page !== 'README').sort()).toEqual(Object.keys(PAGES).sort())
})

for (const [name, sections] of Object.entries(PAGES))
  test.describe(name, () => {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    if (name === 'first-hour') test.use({ siteEnv: ({}, use) => use({}) })

    test.use({ expectedConsole: EXPECTED[name] ?? [] })

    test('each step does what it says', async ({ page, ownSite: site, browser, siteHost }) => {
      test.slow()
      const written = sectionsOf(name)
      expect(written.map(([title]) => title)).toEqual(Object.keys(sections))
      const downloads: Download[] = []
      page.on('download', (download) => downloads.push(download))
      const reader: Reader = { page, site, browser, siteHost, downloads, kept: {} }
      for (const [title = '', ...steps] of written)
        await test.step(title, () => followSection(reader, steps, sections[title]!))
    })
  })
