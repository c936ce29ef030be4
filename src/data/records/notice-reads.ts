import { guard, isText, LISTED } from '#content/guard.ts'
import { contactQuery, pressKitQuery, speakingPageQuery } from './content-queries.ts'
import { listQuery } from './content-query.ts'

/** Where the videos of talks are. */
export const talkVideosQuery = listQuery(
  {
    table: 'talks',
    isRow: guard<{ video_url: string }>({ ...LISTED, video_url: isText }),
    isList: true,
    columns: ['id', 'video_url', 'display_order'],
  },
  { key: 'talk-videos', filter: 'video_url=not.is.null' },
)

/** What else the privacy notice is made from. Only the server reads it there. */
export const NOTICE_READS = [contactQuery, pressKitQuery, speakingPageQuery, talkVideosQuery]
