import { CONTACT_MESSAGE_MAX_LENGTH, oneLine } from './contact-message.ts'
import { CONTACT_SUBJECTS, type ContactSubject, subjectIn, subjectLine } from './contact-subject.ts'

/** The form's questions about an event, for messages about speaking: the names of the fields. */
export const QUESTIONS = ['event', 'date', 'place', 'audience', 'format', 'budget', 'talk'] as const
export type EventQuestion = (typeof QUESTIONS)[number]

/** 'Event', as the message has it. */
export const questionLabel = (question: EventQuestion): string => question[0]?.toUpperCase() + question.slice(1)

/** All of them are optional. The date is 'YYYY-MM-DD' where the browser has a date field. */
export type EventAnswers = Partial<Record<EventQuestion, string>>

/** A contact message, with the answers to the form's questions. */
export interface ContactRequest {
  /** Null stands for 'Something else'. */
  subject: ContactSubject | null
  answers: EventAnswers
  text: string
}

/** What was filled in, in a form or a posted one. Answers stay even if the subject has changed. */
export function requestIn(fields: { get(name: string): unknown }): ContactRequest {
  const answers: EventAnswers = {}
  for (const question of QUESTIONS) {
    const answer = fields.get(question)
    if (answer) answers[question] = String(answer)
  }
  return { subject: subjectIn(fields), answers, text: String(fields.get('message') ?? '').replaceAll('\r\n', '\n') }
}

/**
 * The message that is sent: 'About: Speaking', each answer on a line of its own ('Event: …'), an empty line, the text.
 * An answer is one line, so it cannot be mistaken for another. Without a subject it is the text alone; so is an empty one,
 * because a subject alone is not a message.
 */
export function writeRequest(request: ContactRequest): string {
  const { subject, text } = request
  if (!subject || !text.trim()) return text
  return `${subjectLine(subject)}\n${answersAndText(request)}`
}

/** Each answer after its label on a line of its own, an empty line, and the text. */
export function answersAndText(request: ContactRequest, label = questionLabel, colon = ': '): string {
  const lines = QUESTIONS.flatMap((question) => {
    const answer = request.subject === 'speaking' && oneLine(request.answers[question] ?? '')
    return answer ? [label(question) + colon + answer] : []
  })
  return [...lines, '', request.text.trim()].join('\n')
}

/** Reads what `writeRequest` wrote. Lines that are not answers start the text. */
export function readRequest(message: string): ContactRequest {
  const [first, ...rest] = message.split('\n')
  const subject = subjectOf(first)
  if (!subject || rest.length === 0) return { subject: null, answers: {}, text: message }
  const answers = readAnswers(rest.slice(0, Math.max(0, rest.indexOf(''))))
  return { subject, answers: answers ?? {}, text: (answers ? rest.slice(rest.indexOf('') + 1) : rest).join('\n') }
}

/** How many characters more a request may have; negative if it has too many. */
export const charactersLeft = (request: ContactRequest) =>
  CONTACT_MESSAGE_MAX_LENGTH.message - writeRequest(request).trim().length

const subjectOf = (line: string | undefined) =>
  (Object.keys(CONTACT_SUBJECTS) as ContactSubject[]).find((subject) => subjectLine(subject) === line) // its own keys

/** Undefined if one of the lines is not an answer, or repeats a question. */
function readAnswers(lines: readonly string[]): EventAnswers | undefined {
  const answers: EventAnswers = {}
  for (const line of lines) {
    const question = QUESTIONS.find((name) => line.startsWith(`${questionLabel(name)}: `))
    if (!question || question in answers) return undefined
    answers[question] = line.slice(`${questionLabel(question)}: `.length)
  }
  return answers
}
