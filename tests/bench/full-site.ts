import { openTestBackend } from '../support/backend.ts'
import { startServer, type TestServer, type TestServerOptions } from '../support/server.ts'

export const OWNER = { email: 'owner@portico.test', password: 'a quiet lantern by the ferry' }

const TALKS = 10_000
const STORIES = 20
const STORY_CHARACTERS = 5_000
const MESSAGES = 5_000
const DAYS_OF_COUNTS = 400
const DAY_MS = 86_400_000
const WORDS = 'the ferry leaves at seven and nobody asked why the timetable hangs where no passenger looks '

/** A site that has been used for years: more of everything than an owner is likely to write. */
export async function fillSite(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, environment: ownerEnvironment })
  await server.stop()
  const backend = await openTestBackend({ dataDir })
  backend.insertRows('talks', many(TALKS, makeTalk))
  backend.insertRows('stories', many(STORIES, makeStory))
  backend.insertRows('contact_messages', many(MESSAGES, makeMessage))
  backend.insertRows('visits', many(DAYS_OF_COUNTS, makeCounts))
  backend.close()
}

/** Starts the built server on such a site. */
export const startFullSite = (dataDir: string, options: TestServerOptions = {}): Promise<TestServer> =>
  startServer({ ...options, dataDir, environment: { ...ownerEnvironment, ...options.environment } })

const ownerEnvironment = { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, LOG_LEVEL: 'info' }

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const text = (characters: number) =>
  WORDS.repeat(Math.ceil(characters / WORDS.length))
    .slice(0, characters)
    .trim()
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)

const makeTalk = (index: number) => ({
  title: `Talk ${index} about timetables`,
  location: `Harbour Conference ${index % 97}`,
  description: text(200 + (index % 200)),
  date: day(index % 4000),
  type: ['talk', 'podcast', 'article'][index % 3],
  action_text: 'Watch the talk',
  action_url: `https://conference.example/talks/${index}`,
  display_order: 100 + index,
})

const makeStory = (index: number) => ({
  title: `Story ${index}`,
  content: text(STORY_CHARACTERS),
  display_order: 100 + index,
})

const makeMessage = (index: number) => ({
  name: `Reader ${index}`,
  email: `reader-${index}@mail.example`,
  message: text(300),
  status: 'sent',
  attempts: 1,
  sent_at: new Date(Date.now() - index * 3_600_000).toISOString(),
})

const makeCounts = (index: number) => ({
  day: day(index + 1),
  writer: '8d5c0a3e-2f1b-8c4d-9e6f-0a1b2c3d4e5f',
  counts: { view: { '/': 120 + (index % 50), '/press-kit': index % 20, '/advisory': index % 15 } },
})
