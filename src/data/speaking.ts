import { isSpeakingPage, isSpeakingTopic } from '#content/speaking.ts'
import { listQuery, missingIsNull, recordQuery } from './content-query.ts'

// In a file of its own, so that the home page does not load the content model of the speaking page.

/** The texts of the speaking page. */
export const speakingPageQuery = recordQuery('speaking_page', 'speakingPageContent', isSpeakingPage, missingIsNull)
export const speakingTopicsQuery = listQuery('speaking_topics', 'speakingTopicsContent', isSpeakingTopic)
