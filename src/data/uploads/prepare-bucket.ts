import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { uploadMessages } from '../messages.ts'
import { UploadError } from './upload-error.ts'

/**
 * Makes sure that a public bucket exists before the first file is uploaded. Throws UploadError with a message for the owner;
 * its status is 401 if the session has ended.
 */
export async function prepareBucket(supabase: SupabaseClient, bucketId: string): Promise<void> {
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new UploadError(uploadMessages.signInFirst.description, 401)
  let answer: { data: unknown; error: unknown }
  try {
    answer = await supabase.functions.invoke('create-storage-bucket', { body: { bucketId, isPublic: true } })
  } catch (cause) {
    throw new UploadError(uploadMessages.storageFault(textOf(cause)), 0, cause)
  }
  const { error } = answer
  const response = error instanceof FunctionsHttpError ? (error.context as Response) : null // as the class documents it
  const body: unknown = response ? await response.json().catch(() => null) : answer.data
  const refusal = fieldOf(body, 'error')
  if (response?.status === 401) throw new UploadError(uploadMessages.signInFirst.description, 401, refusal)
  const status = response?.status ?? 0
  if (refusal) throw new UploadError(uploadMessages.storageSetupFailed(refusal), status, error)
  // if the function is missing or does not start, the project itself responds
  if (error)
    throw new UploadError(uploadMessages.storageNotReady(fieldOf(body, 'message') || textOf(error)), status, error)
}

/** The text in a field of a response; empty if there is none. */
function fieldOf(body: unknown, field: 'error' | 'message'): string {
  const value: unknown = (body as Partial<Record<string, unknown>> | null | undefined)?.[field] // any JSON
  return typeof value === 'string' ? value : ''
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : '')
