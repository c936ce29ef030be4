import { expect, test } from 'vitest'
import { importTexts } from '#content/talk/import-texts.ts'
import { readCsv } from '../csv/read-csv.ts'
import { type ImportChoices, MOST_ROWS, planImport } from './plan-import.ts'
import { knownHeadings } from './talk-columns.ts'

const NOTHING: ImportChoices = { dayOrder: null, fillIns: {}, timeZone: '' }

function resultOf(
  text: string,
  choices: Partial<ImportChoices> = {},
  existing: { title: string; date: string }[] = [],
) {
  const read = readCsv(new TextEncoder().encode(text), knownHeadings)
  if ('problem' in read) throw new Error(read.problem)
  return planImport(read.table, existing, { ...NOTHING, ...choices })
}

function plan(...input: Parameters<typeof resultOf>) {
  const result = resultOf(...input)
  if ('problem' in result) throw new Error(result.problem)
  return result.plan
}

const OURS = `id,title,location,description,date,type,action_text,action_url,image_url,image_alt,image_focus_x,image_background,display_order
0e,Small Towns,Harbour Conf,About budgets,2025-05-06,podcast,Listen,https://x.example/1,/storage/v1/a.webp,Flags,0.25,light,3`

test('an export of this site is read as it was written, but for its id and its place', () => {
  const { rows, unused } = plan(OURS)
  expect(unused).toEqual(['id', 'display_order'])
  expect(rows).toMatchObject([
    {
      line: 2,
      problems: [],
      duplicate: null,
      values: {
        ...{ title: 'Small Towns', location: 'Harbour Conf', description: 'About budgets', date: '2025-05-06' },
        ...{ type: 'podcast', action_text: 'Listen', action_url: 'https://x.example/1' },
        ...{ image_url: '/storage/v1/a.webp', image_alt: 'Flags', image_focus_x: 0.25, image_focus_y: null },
        image_background: 'light',
      },
    },
  ])
})

test("a German spreadsheet's own headings and dates are read", () => {
  const { used, unused, rows } = plan('Titel;Datum;Ort;Beschreibung\nÜber Preise;Sonntag, 3. Mai 2026;Graz;Ein Text\n')
  expect(used.map(({ labels }) => labels)).toEqual([['Title'], ['Date'], ['Location/Host', 'Place'], ['Description']])
  expect(unused).toEqual([])
  expect(rows[0]?.values).toMatchObject({ title: 'Über Preise', date: '2026-05-03', location: 'Graz', place: 'Graz' })
})

test('of two columns with the same name each row has what one of them says', () => {
  const { rows, unused } = plan('Title,Date,Title,Date\n,2026-01-02,B,\nA,,,2026-01-01')
  expect(rows.map(({ shown }) => [shown.title, shown.date])).toEqual([
    ['B', '2026-01-02'],
    ['A', '2026-01-01'],
  ])
  expect(unused).toEqual([])
})

test('every field of an export comes back, and an empty one is not taken from another column', () => {
  const text = `title,location,description,date,start_time,end_time,time_zone,type,action_url,slug,former_slugs,abstract,event,event_url,place,language,length_minutes,video_url,slides_url,transcript
A,Quay,Text,2025-05-06,09:00,10:00,Asia/Tokyo,talk,,small,/old/,<p>Long <em>text</em></p>,Quay Days,https://quay.example/,Hall 1,pt-BR,45,https://tape.example/1,https://deck.example/1,"one

two"`
  expect(plan(text)).toMatchObject({
    unused: [],
    rows: [
      {
        values: {
          ...{ start_time: '09:00', end_time: '10:00', time_zone: 'Asia/Tokyo' },
          ...{ action_url: null, slug: 'small', former_slugs: '/old/', abstract: '<p>Long <em>text</em></p>' },
          ...{ event: 'Quay Days', event_url: 'https://quay.example/', place: 'Hall 1', language: 'pt-BR' },
          ...{ length_minutes: 45, video_url: 'https://tape.example/1', slides_url: 'https://deck.example/1' },
          transcript: 'one\n\ntwo',
        },
      },
    ],
  })
})

test.each([
  ['14 Mar 2026 09:00 AM', '', '09:00', 'Europe/Berlin'],
  ['3/14/2026 1:30 PM', '', '13:30', 'Europe/Berlin'],
  ['2026-03-14 12:05 am', 'Asia/Tokyo', '00:05', 'Asia/Tokyo'],
  ['14.03.2026 um 9:30 Uhr', '', '09:30', 'Europe/Berlin'],
  ['14.03.2026', '', null, null],
  ['2026-03-14T09:00:00Z', '', '09:00', 'UTC'],
  ['2026-03-14T09:00:00+02:00', '', null, null],
  ['2026-03-14 00:00:00', '', null, null],
  ['2026-03-14', 'Europe/Berlin', null, null],
])('of %j in the zone %j the time is %j in %j', (date, zone, start_time, time_zone) => {
  const { rows } = plan(`Title,Event,Description,Date${zone && ',Time Zone'}\nA,b,c,${date},${zone}`, {
    timeZone: 'Europe/Berlin',
  })
  expect(rows[0]).toMatchObject({ problems: [], values: { date: '2026-03-14', start_time, time_zone } })
})

test('times without a zone are counted, and left out if the owner says so', () => {
  const file = 'Title,Event,Description,Date,Time,End Time\nA,b,c,2026-03-14,9:00,8:00\nB,b,c,2026-03-15,,'
  const left = plan(file, { timeZone: '' })
  expect([left.timesWithoutZone, left.unused]).toEqual([1, []])
  expect(left.rows[0]?.values).toMatchObject({ start_time: null, time_zone: null })
  const { rows } = plan(file, { timeZone: 'UTC' })
  expect(rows[0]?.values).toMatchObject({ start_time: '09:00', end_time: null, time_zone: 'UTC' })
  const [unknown] = plan('Title,Event,Description,Date,Time,Zone,Time Zone\nA,b,c,2026-03-14,9:00,,Pacific Time').rows
  expect(unknown?.problems).toEqual(['Time Zone: Choose a time zone, such as Europe/Berlin'])
})

test.each([
  ['45', 45],
  ['45 min', 45],
  ['45 minutes', 45],
  ['0:45', 45],
  ['01:30:00', 90],
  ['1h 30m', 90],
  ['2 hours', 120],
  ['', null],
])('a length of %j', (length, minutes) => {
  const { rows } = plan(`Title,Event,Description,Date,Duration,Language\nA,b,c,2024-01-05,${length},German`)
  expect(rows[0]?.values).toMatchObject({ length_minutes: minutes, language: 'de', event: 'b', location: 'b' })
})

test('what a length or a language is not is told', () => {
  const { rows } = plan('Title,Event,Description,Date,Duration,Language\nA,b,c,2024-01-05,long,Klingon')
  expect(rows[0]?.problems).toEqual([
    'Language: Enter a language code like en, de or pt-BR',
    'Length in Minutes: Enter whole minutes, such as 45',
  ])
})

const SESSIONIZE = `Session Id,Title,Description,Owner,Owner Email,Session format,Level,Owner Confirmed,Room,Scheduled At,Scheduled Duration,Live Link,Recording Link
812,Small Towns,"First line
second line",Mara,mara@x.example,Keynote,Beginner,Yes,Hall A,5/26/2025 9:00 AM,45,https://live.example/1,https://tape.example/1
812,,,Jo,jo@x.example,,,,,,,,
813,Big Towns,Text,Mara,mara@x.example,Podcast recording,,Yes,Hall B,6/2/2025 1:00 PM,30,,`

test('a Sessionize export needs only the name of its event', () => {
  const open = plan(SESSIONIZE)
  expect(open.unused).toEqual(['Session Id', 'Owner', 'Owner Email', 'Level', 'Owner Confirmed', 'Room'])
  expect(open.lacking).toEqual({ location: 2, date: 0, description: 0 })
  expect(open.rows[0]?.problems).toEqual(['Location/Host is required'])

  const { rows, used, isDayOrderUnclear } = plan(SESSIONIZE, { fillIns: { location: 'Harbour Conf' } })
  expect(isDayOrderUnclear).toBe(false)
  expect(used).toContainEqual({ heading: 'Scheduled At', labels: ['Date', 'Start Time'] })
  expect(
    rows.map(({ line, values, problems }) => [line, values?.date, values?.type, values?.action_url, problems]),
  ).toEqual([
    [2, '2025-05-26', 'talk', 'https://tape.example/1', []],
    [4, undefined, undefined, undefined, [importTexts.furtherSpeaker(2)]],
    [5, '2025-06-02', 'podcast', null, []],
  ])
  expect(rows[0]?.values).toMatchObject({ location: 'Harbour Conf', description: 'First line\nsecond line' })
})

test('a session that was not accepted is left out unless it is chosen, and its slides are read', () => {
  const row = (title: string, status: string) => `7,${title},Text,${status},5/26/2025 9:00 AM,https://deck.example/1`
  const { rows, used } = plan(
    [
      'Session Id,Title,Description,Status,Scheduled At,Slides Link',
      ...['Accepted', 'Declined', 'Waitlisted', 'Decline_Queue', 'Nominated', ''].map((status) => row(status, status)),
      row('Accepted', 'Waitlisted'),
      row('Late', 'Declined'),
      row('Late', 'Accepted'),
    ].join('\n'),
    { fillIns: { location: 'Harbour Conf' } },
  )
  expect(rows.map(({ declined, duplicate }) => declined ?? duplicate)).toEqual([
    null,
    'Its status is Declined.',
    'Its status is Waitlisted.',
    'Its status is Decline Queue.',
    null,
    null,
    'Its status is Waitlisted.',
    'Its status is Declined.',
    null,
  ])
  expect(rows[0]?.values).toMatchObject({ slides_url: 'https://deck.example/1' })
  expect(used).toContainEqual({ heading: 'Status', labels: ['Import'] })
})

test('a spreadsheet with its title above the headings is read', () => {
  const { rows } = plan(
    'Vorträge von Mara, seit 2020;;;\n;;;\nTitel;Datum;Ort;Beschreibung\nÜber Preise;4.3.2026;Graz;Text',
  )
  expect(rows).toMatchObject([{ line: 4, values: { title: 'Über Preise', date: '2026-03-04' } }])
})

test('a title that has two lines in its cell becomes one', () => {
  const { rows } = plan(
    'Title,Location,Description,Date,Slides\n"Quiet\nTools","Quay\nDays","One\ntwo",2024-01-05,"quay.example/\nslides"',
  )
  expect(rows[0]?.values).toMatchObject({ title: 'Quiet Tools', location: 'Quay Days', description: 'One\ntwo' })
  expect(rows[0]?.values).toMatchObject({ slides_url: 'https://quay.example/slides' })
})

test('a hand-made list with an event column and other names is read', () => {
  const { rows } = plan(
    'Talk;Event;Day;Abstract;Format;URL\nQuiet Tools;Quay Days;14.3.2024;Text;Blog post;quay.example/t',
  )
  expect(rows[0]?.values).toMatchObject({
    ...{ title: 'Quiet Tools', location: 'Quay Days', date: '2024-03-14', type: 'article' },
    action_url: 'https://quay.example/t',
  })
})

test('each bad row is told with its line and every reason', () => {
  const text = `Title,Location,Description,Date,Link
,Here,Text,2024-01-01,
No day,Here,Text,soon,
No link,Here,Text,2024-01-01,mail@x.example
Nothing,,,,
"Open,Here,Text,2024-01-01,`
  const rows = plan(text).rows.map(({ line, values, problems }) => [line, values, problems])
  expect(rows).toEqual([
    [2, null, ['Title is required']],
    [3, null, [importTexts.noDate('soon')]],
    [4, null, ['Action URL: This is an e-mail address. Enter the address of a web page, like https://example.com']],
    [5, null, ['Location/Host is required', 'Description is required', 'Date is required']],
    [6, null, ['A quotation mark opened here is never closed.']],
  ])
})

test('a talk that is there already, or twice in the file, is recognised by title and date', () => {
  const row = (title: string, date: string) => `${title},Here,Text,${date}`
  const text = ['Title,Location,Description,Date', row('Small Towns', '2024-01-05'), row('small towns!', '2024-01-06')]
  text.push(
    row('Other', '2024-01-05'),
    row('OTHER', '5 January 2024'),
    row('漢字', '2024-01-05'),
    row('かな', '2024-01-05'),
  )
  const { rows } = plan(text.join('\n'), {}, [{ title: 'Small towns', date: '2024-01-05' }])
  expect(rows.map(({ duplicate }) => duplicate)).toEqual([
    importTexts.onSite,
    null,
    null,
    importTexts.sameAsLine(4),
    null,
    null,
  ])
  expect(rows.every(({ values }) => values !== null)).toBe(true)
})

test('dates that could mean two days are asked for once', () => {
  const text = 'Title,Location,Description,Date\nA,b,c,3/4/2024'
  expect(plan(text)).toMatchObject({ isDayOrderUnclear: true, dayOrder: 'month-first' })
  expect(plan(text, { dayOrder: 'day-first' }).rows[0]?.values?.date).toBe('2024-04-03')
  const clear = plan(`${text}\nB,b,c,25/4/2024`)
  expect([clear.isDayOrderUnclear, clear.rows[0]?.values?.date]).toEqual([false, '2024-04-03'])
})

test('a thousand rows are planned at once, more are refused', () => {
  const rows = (count: number) => [
    'Title,Location,Description,Date',
    ...Array.from({ length: count }, (_, index) => `Talk ${index},b,c,2024-01-05`),
  ]
  expect(plan(rows(MOST_ROWS).join('\n')).rows.filter(({ values }) => values)).toHaveLength(1000)
  expect(resultOf(rows(MOST_ROWS + 1).join('\n'))).toEqual({ problem: importTexts.tooManyRows(1001, 1000) })
})

test.each([
  ['no column for titles', 'Owner,Level\na,b', importTexts.noTitles(['Owner', 'Level'])],
  ['no rows below the headings', 'Title,Date\n', importTexts.noRows],
])('refuses a file with %s, and says why', (_, text, problem) => {
  expect(resultOf(text)).toEqual({ problem })
})
