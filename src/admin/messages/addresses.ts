import { isContactSubject } from '#content/contact-subject.ts'
import type { Folder, Topic } from '#data/inbox.ts'

/** What is shown, by the address: a folder, all of it or the messages on one topic. */
export interface Shown {
  folder: Folder
  topic: Topic | null
}

export function shownAt(search: URLSearchParams): Shown {
  const topic = search.get('about')
  return {
    folder: search.get('folder') === 'spam' ? 'spam' : 'inbox',
    topic: topic === 'other' || isContactSubject(topic) ? topic : null,
  }
}

export function folderAddress({ folder, topic }: Shown, message?: string): string {
  const search = new URLSearchParams({
    ...(folder === 'spam' && { folder }),
    ...(topic && { about: topic }),
    ...(message && { message }),
  })
  return search.size > 0 ? `/admin/messages?${search}` : '/admin/messages'
}
