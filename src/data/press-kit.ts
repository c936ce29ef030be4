import { isPressKit } from '#content/press-kit/press-kit.ts'
import { recordQuery } from './content-query.ts'

/** In a file of its own, so that the home page does not load the content model of the press kit. */
export const pressKitQuery = recordQuery('press_kit', 'pressKitContent', isPressKit)
