import { CONTACT_SUBJECTS } from '#content/message/contact-subject.ts'
import type { Topic } from '#data/inbox.ts'

export const TOPIC_LABELS: Record<Topic, string> = { ...CONTACT_SUBJECTS, other: 'Something else' }
