import type { Folder } from '#data/inbox.ts'

export const folderAddress = (folder: Folder) => (folder === 'spam' ? '/admin/messages?folder=spam' : '/admin/messages')

export const messageAddress = (folder: Folder, id: string) =>
  folder === 'spam' ? `/admin/messages?folder=spam&message=${id}` : `/admin/messages?message=${id}`
