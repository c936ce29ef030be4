import { beforeAll, expect, test } from 'vitest'
import { writeRequest } from '#content/message/contact-request.ts'
import { readAllMessages, readMessagePage, type Topic } from '#data/inbox/inbox.ts'
import { startBothEngines } from './both-engines.ts'

/* The inbox asks for messages by their first line: both engines find the same ones. */

const engines = startBothEngines()

const answers = { event: 'About: Press', budget: '100 %' }
const messages = {
  speaking: writeRequest({ subject: 'speaking', answers, text: 'May we talk?' }),
  advisory: writeRequest({ subject: 'advisory', answers, text: 'About: Speaking\n\nMay we talk?' }),
  press: writeRequest({ subject: 'press', answers, text: 'May we talk?' }),
  podcast: writeRequest({ subject: 'podcast', answers, text: 'May we talk?' }),
  none: 'May we talk?\nAbout: Speaking\nEnd',
  'more in the line': 'About: Speaking engagements\n\nMay we talk?',
  'other case': 'about: speaking\n\nMay we talk?',
  'no text': 'About: Speaking',
}

beforeAll(async () => {
  for (const engine of [engines.embedded, engines.postgres])
    for (const [name, message] of Object.entries(messages))
      await engine.insert('contact_messages', { name, email: 'nora@press.example', message })
})

test.each<[Topic | null, string[]]>([
  ['speaking', ['speaking']],
  ['advisory', ['advisory']],
  ['press', ['press']],
  ['podcast', ['podcast']],
  ['other', ['more in the line', 'no text', 'none', 'other case']],
  [null, Object.keys(messages).sort()],
])('messages about %s', async (topic, expected) => {
  for (const engine of [engines.embedded, engines.postgres]) {
    const admin = engine.clientOf('an admin')
    const all = await readAllMessages(admin, { folder: 'inbox', topic })
    expect(all.map(({ name }) => name).sort()).toEqual(expected)
    const page = await readMessagePage(admin, { folder: 'inbox', topic }, 0, 3)
    expect(page.messages).toEqual(all.slice(0, 3))
    expect(page.total).toBe(expected.length)
  }
})
