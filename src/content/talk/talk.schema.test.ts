import { expect, test } from 'vitest'
import { madeSlug, NO_SUCH_TIME, SLUG_TAKEN, TalkSchema, talkSchemaFor } from './talk.schema.ts'

const talk = { title: 'Über Fähren', location: 'a', description: 'b', date: '2026-01-05' }
const other = { id: 'o', slug: 'ueber-faehren', former_slugs: '/ueber-faehren-2/' }

test('an empty slug is made from the title, and is no other talk’s, now or before', () => {
  expect(talkSchemaFor(null, []).parse(talk)).toMatchObject({ slug: 'ueber-faehren', former_slugs: null })
  expect(talkSchemaFor(null, [other]).parse({ ...talk, slug: '' }).slug).toBe('ueber-faehren-3')
  expect(madeSlug(talk.title, [other])).toBe('ueber-faehren-3')
  expect(talkSchemaFor(null, []).parse({ ...talk, title: '🎉' }).slug).toBe('talk')
})

test('a slug is stored as addresses are written', () => {
  expect(TalkSchema.parse({ ...talk, slug: '  On Ferries / 2026! ' }).slug).toBe('on-ferries-2026')
})

test('a slug that another talk has is refused at its field', () => {
  const { error } = talkSchemaFor(null, [other]).safeParse({ ...talk, slug: 'Über Fähren' })
  expect(error?.issues).toMatchObject([{ path: ['slug'], message: SLUG_TAKEN }])
})

test('a former slug is kept, once, and no longer when it is in use again', () => {
  const save = (before: { slug: string | null; former_slugs: string | null }, slug: string) =>
    talkSchemaFor({ id: 'a', ...before }, []).parse({ ...talk, slug, former_slugs: before.former_slugs })
  const first = save({ slug: 'one', former_slugs: null }, 'two')
  expect(first.former_slugs).toBe('/one/')
  const second = save(first, 'three')
  expect(second.former_slugs).toBe('/one/two/')
  expect(save(second, 'three').former_slugs).toBe('/one/two/')
  expect(save(second, 'one').former_slugs).toBe('/two/three/')
  expect(save({ slug: null, former_slugs: null }, 'one').former_slugs).toBeNull()
})

test.each([
  ['45', 45],
  [45, 45],
  ['', null],
  [null, null],
  [undefined, null],
])('a length of %j minutes is %j', (typed, minutes) => {
  expect(TalkSchema.parse({ ...talk, length_minutes: typed }).length_minutes).toBe(minutes)
})

test.each(['an hour', '0', '-5', '1.5', '100000'])('a length of %j minutes is refused', (typed) => {
  expect(TalkSchema.safeParse({ ...talk, length_minutes: typed }).error?.issues[0]?.message).toBe(
    'Enter whole minutes, such as 45',
  )
})

const berlin = { start_time: '09:00', time_zone: 'Europe/Berlin' }
test.each([
  [{ ...berlin, end_time: '' }, []],
  [{ start_time: '', end_time: null, time_zone: 'Europe/Berlin' }, []],
  [{ ...berlin, time_zone: '' }, ['time_zone', 'Choose the time zone of the start']],
  [{ ...berlin, time_zone: 'Mars/Base' }, ['time_zone', 'Choose a time zone, such as Europe/Berlin']],
  [{ ...berlin, start_time: '9' }, ['start_time', 'Enter a time, such as 09:30']],
  [{ ...berlin, end_time: '09:00' }, ['end_time', 'Enter a time after the start']],
  [{ end_time: '09:00' }, ['start_time', 'Enter the start as well']],
  [{ ...berlin, date: '2026-03-29', start_time: '02:30' }, ['start_time', NO_SUCH_TIME]],
  [{ ...berlin, date: '2026-03-29', start_time: '01:30', end_time: '02:30' }, ['end_time', NO_SUCH_TIME]],
  [{ ...berlin, date: '2026-10-25', start_time: '02:30' }, []],
])('the time %j has the fault %j', (time, fault) => {
  const issues = TalkSchema.safeParse({ ...talk, ...time }).error?.issues ?? []
  expect(issues.flatMap(({ path, message }) => [...path, message])).toEqual(fault)
})
