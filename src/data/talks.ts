import { type FullTalk, isTalk } from '#content/talk.ts'
import { listQuery, type TableQuery } from './content-query.ts'

/** All talks with all that their pages show, for their editor, whose saves drop what the site has read under this key. */
export const fullTalksQuery: TableQuery<FullTalk[]> = listQuery('talks', 'talksContent', isTalk)
