import { RestError } from '#data/rest/rest.ts'

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether no response arrived, so that what was asked for may have happened. */
export const isUnanswered = (error: unknown): boolean => error instanceof RestError && error.status === 0
