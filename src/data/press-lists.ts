import { isPressLogo } from '#content/press-kit/press-logo.ts'
import { isPressPhoto } from '#content/press-kit/press-photo.ts'
import { isPressQuote } from '#content/press-kit/press-quote.ts'
import { listQuery } from './content-query.ts'

// The lists of the press kit, apart from the home page's queries as the press kit itself is.

export const pressPhotosQuery = listQuery('press_photos', 'pressPhotosContent', isPressPhoto)
export const pressLogosQuery = listQuery('press_logos', 'pressLogosContent', isPressLogo)
export const pressQuotesQuery = listQuery('press_quotes', 'pressQuotesContent', isPressQuote)
