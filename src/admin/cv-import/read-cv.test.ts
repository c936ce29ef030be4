import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { itemsOf } from './cv-items.ts'
import { readCv } from './read-cv.ts'

const PROFILE = `First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers
Nora,Quay,,12 Hidden Lane,Jan 1,"Harbour planner | Ports &amp; people","I plan harbours.
And I write, ""slowly"".",Logistics,1000,"Lisbon, Portugal",[nora],"[COMPANY:https://quay.example,OTHER:https://notes.example/n]",`
const POSITIONS = `Company Name,Title,Description,Location,Started On,Finished On
Quay Ltd,Chief Planner,• Built two piers. • Led 40 people.,Lisbon,Mar 2019,
Old Dock,Planner,"Drew, and
redrew.",Porto,2015,Feb 2019`
const RECOMMENDATIONS = `First Name,Last Name,Company,Job Title,Text,Creation Date,Status
Ivo,Reis,Quay Ltd,Engineer,"She plans, we build.",06/30/25,VISIBLE
Ana,Luz,Old Dock,Clerk,Very kind.,06/30/24,HIDDEN`
const PREAMBLE = `Notes:
"When exporting your data, you may notice that some is missing."

`

const fileOf = (bytes: Uint8Array | string, name = 'export.zip') => new File([bytes as BlobPart], name)
const zipOf = (files: Record<string, string | Uint8Array>, name?: string) =>
  fileOf(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, it]) => [path, typeof it === 'string' ? strToU8(it) : it])),
    ),
    name,
  )

/** What the site has a place for, by kind: the names, and the fields of what each becomes unless the owner chooses. */
async function read(...files: File[]) {
  const result = await readCv(files)
  if ('problem' in result) throw new Error(result.problem)
  const { cv } = result
  const items = itemsOf(cv, 'en')
  const of = (kind: string) => items.filter((item) => item.kind === kind)
  const fieldsOf = (kind: string) => of(kind).map(({ targets }) => targets[0]?.fields)
  return { ...cv, items, namesOf: (kind: string) => of(kind).map(({ name }) => name), fieldsOf }
}
async function problemOf(...files: File[]): Promise<string> {
  const result = await readCv(files)
  return 'problem' in result ? result.problem : 'no problem'
}

test("LinkedIn's archive is read: profile, positions and what others wrote, but no address, birthday or contact", async () => {
  const cv = await read(
    zipOf({
      'Profile.csv': PROFILE,
      'Positions.csv': POSITIONS,
      'Recommendations_Received.csv': RECOMMENDATIONS,
      'Recommendations_Given.csv': RECOMMENDATIONS.replace('Ivo', 'Given'),
      'Email Addresses.csv': 'Email Address,Confirmed,Primary,Updated On\nnora@quay.example,Yes,Yes,1/1/24',
      'Connections.csv': `${PREAMBLE}First Name,Last Name,URL,Email Address,Company,Position,Connected On\nA,B,,,C,D,`,
      'Languages.csv': 'Name,Proficiency\nPortuguese,Native\nEnglish,Full professional proficiency',
      'Skills.csv': 'Name\nPlanning\nPiers',
      'Publications.csv':
        'Name,Published On,Description,Publisher,Url\nOn Tides,Aug 2015,About tides,The Pier,https://pier.example/t',
      'Volunteering.csv':
        'Company Name,Role,Cause,Started On,Finished On,Description\nSea Club,Mentor,Education,2016,2019,Taught',
      'Education.csv': 'School Name,Start Date,End Date,Notes,Degree Name,Activities\nSea School,2010,2014,,BSc,',
      'LearningCoachMessages.csv': 'No conversations found',
      'Articles/Articles/one.html': '<html>',
    }),
  )
  expect(cv.items.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    ...['Name: Nora Quay', 'Name: Nora Quay', 'Headline: Harbour planner | Ports & people', 'Job title: Chief Planner'],
    ...['Employer: Quay Ltd', 'Place: Lisbon, Portugal', 'Languages: Portuguese, English'],
    ...[
      'Summary: Harbour planner | Ports & people',
      'Position: Chief Planner, Quay Ltd',
      'Position: Planner, Old Dock',
    ],
    ...['Voluntary role: Mentor, Sea Club', 'Publication: On Tides', 'Recommendation: Ivo Reis', 'Skill: Planning'],
    ...['Skill: Piers', 'Link: https://quay.example', 'Link: https://notes.example/n'],
  ])
  expect(cv.fieldsOf('Position')).toMatchObject([
    { company: 'Quay Ltd', role: 'Chief Planner', description: '• Built two piers.\n• Led 40 people.' },
    { company: 'Old Dock', description: 'Drew, and\nredrew.', period: '2015 – 2019' },
  ])
  expect(cv.fieldsOf('Voluntary role')).toMatchObject([{ company: 'Sea Club', type: 'nonprofit' }])
  expect(cv.fieldsOf('Recommendation')).toEqual([
    { person: 'Ivo Reis', role: 'Engineer', company: 'Quay Ltd', quote: 'She plans, we build.' },
  ])
  expect(cv.fieldsOf('Publication')).toMatchObject([{ location: 'The Pier', action_url: 'https://pier.example/t' }])
  expect(cv.items.find(({ kind }) => kind === 'Summary')?.text).toBe('I plan harbours.\nAnd I write, "slowly".')
  expect(cv.notes).toEqual([])
  expect(cv.unused).toEqual([
    ...['Connections', 'Education', 'Email Addresses', 'LearningCoachMessages', 'Recommendations Given'],
  ])
  expect(JSON.stringify(cv.items)).not.toMatch(/Hidden Lane|nora@|Jan 1/)
})

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

test.each<[string, () => File]>([
  [
    'a byte order mark and Windows line ends',
    () => zipOf({ 'Positions.csv': `\uFEFF${POSITIONS.replaceAll('\n', '\r\n')}` }),
  ],
  ['lines before the headings', () => zipOf({ 'Positions.csv': PREAMBLE + POSITIONS })],
  ['another name, in a folder', () => zipOf({ 'Basic_LinkedInDataExport/Berufserfahrung.CSV': POSITIONS })],
  [
    'a ZIP within the ZIP',
    () => zipOf({ 'export.zip': zipSync({ 'Positions.csv': strToU8(POSITIONS) }) }, 'export.zip.zip'),
  ],
  ['UTF-16', () => zipOf({ 'Positions.csv': utf16(POSITIONS) })],
  [
    'a spreadsheet that has saved it in Windows-1252 with semicolons',
    () =>
      zipOf({
        'Positions.csv': Buffer.from(
          POSITIONS.replace('Quay Ltd,Chief Planner,', 'Quay Ltd;Chef für Häfen;')
            .replace(
              /^.*\n.*\n/,
              'Company Name;Title;Description;Location;Started On;Finished On\nQuay Ltd;Chef für Häfen;;Köln;Mär 2019;\n',
            )
            .split('Old Dock')[0]!,
          'latin1',
        ),
      }),
  ],
  ['the unpacked file alone', () => fileOf(POSITIONS, 'Positions.csv')],
  ['what a Mac adds', () => zipOf({ '__MACOSX/._Positions.csv': '\0\0\0\x01Mac', 'Positions.csv': POSITIONS })],
])('positions are read from %s', async (_, file) => {
  const { fieldsOf } = await read(file())
  expect(fieldsOf('Position')[0]).toMatchObject({
    company: 'Quay Ltd',
    role: expect.stringMatching(/Chief Planner|Chef für Häfen/),
  })
})

test('of two parts of an archive, what is in either is read, and the first alone says what it lacks', async () => {
  const first = zipOf({ 'Profile.csv': PROFILE })
  expect((await read(first)).notes).toEqual([expect.stringMatching(/no Positions\.csv.*choose both together/)])
  const both = await read(first, zipOf({ 'Positions.csv': POSITIONS }))
  expect([both.namesOf('Name')[0], both.namesOf('Position').length, both.notes]).toEqual(['Nora Quay', 2, []])
  expect((await read(zipOf({ 'Positions.csv': POSITIONS }))).notes).toEqual([expect.stringContaining('no Profile.csv')])
  const summary = 'Profile Summary\nFrom its own file'
  const bare = PROFILE.replace(/"I plan.*slowly""\."/s, '')
  const { items } = await read(zipOf({ 'Profile.csv': bare, 'Profile Summary.csv': summary }))
  expect(items.find(({ kind }) => kind === 'Summary')?.text).toBe('From its own file')
})

test('a line that cannot be read is named', async () => {
  const { notes } = await read(zipOf({ 'Profile.csv': PROFILE, 'Positions.csv': `${POSITIONS}\nX,"Y,never closed` }))
  expect(notes).toEqual([expect.stringMatching(/^Positions\.csv, line 5: /)])
})

test('another file is refused with what is wrong with it', async () => {
  expect(await problemOf(fileOf('%PDF-1.7', 'Profile.pdf'))).toContain('neither a ZIP of LinkedIn')
  expect(await problemOf(fileOf('{"name":"x"}', 'a.json'))).toContain('neither ‘basics’ nor ‘work’')
  expect(await problemOf(zipOf({ 'talks.csv': 'title,date\nA,2026-01-01' }))).toContain('It has: talks.csv.')
  expect(await problemOf(zipOf({ 'photo.jpg': 'x' }))).toContain('It has no CSV files.')
  expect(await problemOf(zipOf({}))).toContain('It has no CSV files.')
  const whole = await zipOf({ 'Positions.csv': POSITIONS }).arrayBuffer()
  expect(await problemOf(fileOf(new Uint8Array(whole.slice(0, -30))))).toContain('could not be opened')
  expect(await problemOf({ size: 500_000_000, name: 'export.zip' } as File)).toContain('larger than 100')
})

test('of a ZIP that grows without end, nothing is unpacked', async () => {
  const large = new Uint8Array(2_000_001)
  expect(await problemOf(zipOf({ 'Positions.csv': large }))).toContain('It has no CSV files.')
  const many = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`${index}.csv`, large.subarray(1)]))
  expect(await problemOf(zipOf(many))).toContain('far larger than a CV')
  const nested = zipSync({ 'b.zip': zipSync({ 'c.zip': zipSync({ 'Positions.csv': strToU8(POSITIONS) }) }) })
  expect(await problemOf(fileOf(nested))).toContain('It has no CSV files.')
})

test('a JSON Résumé is read, in the names of today and of before 2020', async () => {
  const resume = {
    basics: {
      ...{
        name: 'Nora Quay',
        label: 'Harbour planner',
        email: 'nora@quay.example',
        phone: '1',
        summary: 'Nora plans.',
      },
      location: { address: '12 Hidden Lane', city: 'Lisbon', region: 'Lisboa' },
      url: 'https://quay.example',
      profiles: [{ network: 'LinkedIn', url: 'https://www.linkedin.com/in/nora' }, {}],
    },
    work: [
      {
        name: 'Quay Ltd',
        position: 'Planner',
        startDate: '2019-03-01',
        summary: 'Plans.',
        highlights: ['Two piers', ''],
      },
      { company: 'Old Dock', position: 'Clerk', website: 'https://dock.example', startDate: 2015, endDate: 'Present' },
      null,
    ],
    volunteer: [{ organization: 'Sea Club', position: 'Mentor' }],
    projects: [{ name: 'Pier 9', roles: ['Lead'], description: 'A pier' }, { name: 'No role' }],
    publications: [{ name: 'On Tides', releaseDate: '2015-08', url: 'https://pier.example/t' }],
    references: [{ name: 'Ivo Reis', reference: 'She plans.' }],
    skills: [{ name: 'Planning', keywords: ['Piers', 'Locks'] }],
    languages: [{ language: 'Portuguese', fluency: 'Native' }],
    awards: [{ title: 'Best pier' }],
    education: { institution: 'Sea School' },
  }
  const cv = await read(fileOf(`\uFEFF${JSON.stringify(resume)}`, 'resume.json'))
  expect(cv.items.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([
    ...['Name: Nora Quay', 'Name: Nora Quay', 'Headline: Harbour planner', 'Job title: Planner', 'Employer: Quay Ltd'],
    ...['Place: Lisbon', 'Languages: Portuguese', 'Summary: Harbour planner', 'Position: Planner, Quay Ltd'],
    ...['Position: Clerk, Old Dock', 'Voluntary role: Mentor, Sea Club', 'Position: Lead, Pier 9'],
    ...['Publication: On Tides', 'Recommendation: Ivo Reis', 'Skill: Planning', 'Link: https://quay.example'],
    'Link: https://www.linkedin.com/in/nora',
  ])
  expect(cv.fieldsOf('Position')).toMatchObject([
    { company: 'Quay Ltd', description: 'Plans.\n• Two piers', period: '2019 – present' },
    { company: 'Old Dock', website: 'https://dock.example/', period: '2015 – present' },
    { company: 'Pier 9', role: 'Lead', description: 'A pier' },
  ])
  expect(cv.fieldsOf('Publication')).toMatchObject([{ location: 'pier.example', date: '2015-08-01' }])
  expect(cv.fieldsOf('Recommendation')).toMatchObject([{ person: 'Ivo Reis', quote: 'She plans.' }])
  expect(cv.fieldsOf('Skill')).toMatchObject([{ description: 'Piers, Locks' }])
  expect(cv.items.at(-1)?.targets[0]?.table).toBe('contact')
  expect(cv.unused).toEqual(['education', 'awards'])
  expect(JSON.stringify(cv.items)).not.toMatch(/Hidden Lane|nora@/)
})
