import { isSpeakingPage, isSpeakingTopic, isStage } from '#content/speaking/speaking.ts'
import { listQuery, recordQuery } from './content-query.ts'

// In a file of its own, so that the home page does not load the content model of the speaking page.

/** The texts of the speaking page. */
export const speakingPageQuery = recordQuery('speaking_page', 'speakingPageContent', isSpeakingPage)
export const speakingTopicsQuery = listQuery('speaking_topics', 'speakingTopicsContent', isSpeakingTopic)
/** Of the talks only what the page shows: there may be a thousand. */
export const stagesQuery = listQuery('talks', 'stagesContent', isStage, {
  columns: 'id,title,location,date,type,display_order,slug',
  filter: 'type=eq.talk',
})
