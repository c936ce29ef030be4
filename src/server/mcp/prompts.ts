import type { McpServer } from '@modelcontextprotocol/server'
import { DRAFTS_OF_KEY } from '@portico/gate/rules'
import { z } from 'zod'

/** What every task ends with, and what holds in all of them. */
const RULES = `Invent nothing: no title, date, number, name or quote that is not in what you were given or what I tell you.
Keep my wording where it is good, and write in the language of my site. Say in each note where its facts come from.
Leave out what you are unsure of, and ask me about it in the end, all questions at once.
At most ${DRAFTS_OF_KEY} drafts wait at a time. When you are refused one more, stop: ask me to look through a group of them and publish
it, and go on once I have. read_site lists those that still wait: prepare nothing twice.
In the end tell me what you have prepared, what is missing, and the address of the drafts.`

/** A task for a program: what its one argument is, and the text that it is given. */
interface Task {
  title: string
  description: string
  about: string
  text: (about: string) => string
}

const TASKS: Record<string, Task> = {
  add_talk: {
    title: 'Add a talk',
    description: 'Prepares a talk from what you know about it.',
    about: 'A link, or what you remember',
    text: (about) => `Prepare a draft of a new talk (kind "talks") for my website from this: ${about}
Read two of the talks that are there for their tone and length. Ask me about whatever is missing.`,
  },
  move_my_site: {
    title: 'Move my site here',
    description: 'Prepares the whole site from an old one, or from a CV.',
    about: 'The address of the old site, or the text of a CV',
    text: (about) => `Prepare drafts of my website from this: ${about}
Read it whole first: every page that its menu leads to, or every line of the CV. Then call read_site, and describe_kind before each
kind. Change what is there; add only what is missing. Work in this order, because visitors meet it in this order:
1. "site": name, job title, employer, summary. "hero": the heading and two or three sentences on what I do, and for whom.
2. "involvements": companies that I founded or work in. "advisory_roles": those that I advise or sit on the board of.
3. "stories": how I got here, one for each stage. "expertise": what I am asked for.
4. "talks": talks, podcasts and articles, the latest first, each with its date and link. "testimonials": only word for word.
5. "press_kit": a short, a medium and a long biography in the third person, and the facts that the old site states.
Take over pictures by upload_picture where the kind has one. Addresses, contact and what is hidden stay mine.
${RULES}`,
  },
  fill_my_press_kit: {
    title: 'Fill my press kit',
    description: 'Prepares biographies, facts and texts for the press from what the site says.',
    about: 'What it is for, or an earlier biography; may be empty',
    text: (about) => `Prepare drafts of my press kit. ${about && `For this: ${about}`}
Read "press_kit", "hero", "stories", "involvements", "advisory_roles" and the latest ten "talks" first, then describe_kind "press_kit".
Write in the third person, so that a journalist can copy it as it is: a short biography of about 50 words, a medium one of 100 and a
long one of 200, each complete by itself; an introduction that can be read aloud before a talk; and every fact that the site
proves. Then look for what a journalist, a conference and a podcast host would ask for and not find, and ask me about it.
${RULES}`,
  },
  after_a_talk: {
    title: 'After a talk',
    description: 'Adds slides, video and what was said to a talk that was given.',
    about: 'Which talk, with links to slides, video or a transcript',
    text: (about) => `I have given a talk. Prepare a draft of what is new about it: ${about}
Find it by read_entries "talks"; if there is none, prepare a new one. Read it whole, and describe_kind "talks".
Add slides and video by their addresses, and the transcript if I gave you one. Rewrite the description only if it still
announces: say what was said, in two or three sentences. If listeners are quoted, prepare a "testimonials" entry word for word,
with their name and the event. If the talk was on a topic of "speaking_topics", tell me which one should show it.
${RULES}`,
  },
}

/** The tasks that a program offers its user to begin with. */
export function addPrompts(server: McpServer): void {
  for (const [name, { title, description, about, text }] of Object.entries(TASKS))
    server.registerPrompt(
      name,
      { title, description, argsSchema: z.object({ about: z.string().describe(about) }) },
      (given) => ({ messages: [{ role: 'user', content: { type: 'text', text: text(given.about) } }] }),
    )
}
