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
  const refusal = errorFieldOf(response ? await response.json().catch(() => null) : answer.data)
  if (response?.status === 401) throw new UploadError(uploadMessages.signInFirst.description, 401, refusal)
  const status = response?.status ?? 0
  if (refusal) throw new UploadError(uploadMessages.storageSetupFailed(refusal), status, error)
  if (error) throw new UploadError(uploadMessages.storageNotReady(textOf(error)), status, error)
}

/** The `error` field of the function's response. */
function errorFieldOf(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return typeof error === 'string' ? error : ''
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : '')
