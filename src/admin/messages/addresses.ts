import { CONTACT_SUBJECTS, isContactSubject } from '#content/message/contact-subject.ts'
import type { MessageFilter, Topic } from '#data/inbox/inbox.ts'

export const TOPIC_LABELS: Record<Topic, string> = { ...CONTACT_SUBJECTS, other: 'Something else' }

export function filterAt(search: URLSearchParams): MessageFilter {
  const topic = search.get('about')
  return {
    folder: search.get('folder') === 'spam' ? 'spam' : 'inbox',
    topic: topic === 'other' || isContactSubject(topic) ? topic : null,
  }
}

export function folderAddress({ folder, topic }: MessageFilter, message?: string): string {
  const search = new URLSearchParams({
    ...(folder === 'spam' && { folder }),
    ...(topic && { about: topic }),
    ...(message && { message }),
  })
  return search.size > 0 ? `/admin/messages?${search}` : '/admin/messages'
}
