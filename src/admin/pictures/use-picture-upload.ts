import type { SupabaseClient } from '@supabase/supabase-js'
import { use, useEffect, useRef, useState } from 'react'
import { PICTURES, type PictureKind } from '#content/picture/pictures.ts'
import { CROPPED_UPLOAD, publicFileAddress } from '#content/picture/stored-files.ts'
import type { Message } from '#content/toast.ts'
import { uploadMessages } from '#data/messages.ts'
import { randomId } from '#data/rest/random-id.ts'
import type { Rest } from '#data/rest/rest.ts'
import { type Upload, uploadFile } from '#data/uploads/uploads.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized } from '../sign-in-again.tsx'
import { showToast, useFailureToast } from '../ui/toasts.tsx'
import { useWrite } from '../use-write.ts'
import { CROP_FRAMES } from './crop-frames.ts'
import { FormUploadsContext } from './form-uploads.ts'
import { PictureError } from './picture-error.ts'
import { readPictureFile } from './picture-file.ts'
import { type PictureValue, planUpload, type UploadPlan } from './plan-upload.ts'
import { type Part, prepareOriginal } from './prepare.ts'
import { uploadHintFor } from './upload-hints.ts'

export interface PictureUploadOptions {
  kind: PictureKind
  storyId?: string | undefined
  /** Stores a file, and returns its address; by default in its bucket, under a name of its own. */
  store?: (upload: Upload) => Promise<string>
  /** Reports that it has been uploaded; by default in a toast. */
  tell?: (message: Message) => void
  onUploaded: (value: PictureValue) => void
}

interface Uploading {
  /** 0 to 1; null while the picture is being prepared. */
  progress: number | null
  preview: string | null
}

/**
 * What this window has uploaded, by address: the original file allows another crop after the editor was left. It is null for
 * a kind that is not cropped.
 */
const uploadedHere = new Map<string, { file: File | null; advice: string }>()

/** `url` may have a version, as those of the site's files have. */
export const uploadedAs = (url: string) => uploadedHere.get(url.split('?')[0]!) ?? null // split returns at least one

const OTHER_TOASTS: Partial<Record<PictureKind, Message>> = {
  pressLogo: uploadMessages.logoUploaded,
  logo: uploadMessages.logoUploaded,
  favicon: uploadMessages.faviconUploaded,
  shareImage: uploadMessages.shareImageUploaded,
}

export const uploadedToast = (kind: PictureKind) => OTHER_TOASTS[kind] ?? uploadMessages.imageUploaded

/**
 * Checks, prepares and uploads a chosen file, with progress and toasts. The old picture stays until it is done. `onBegin` is
 * called before an upload, unless it takes the place of one that is running.
 */
export function usePictureUpload(options: PictureUploadOptions & { onBegin: () => void }) {
  const { kind, storyId, onUploaded, onBegin, tell = showToast } = options
  const { supabase, api } = useServices()
  const { store = (upload: Upload) => uploadFile(supabase, api, upload) } = options
  const write = useWrite()
  const form = use(FormUploadsContext)
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const [hasArrived, setHasArrived] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const failure = useFailureToast()
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File, part: Part = {}) {
    if (!uploading) onBegin()
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const end = form?.begin()
    setHasArrived(false)
    setAlert(null)
    setUploading({ progress: null, preview: null })
    let preview: string | null = null
    try {
      const plan = await planUpload(kind, file, { ...part, storyId })
      signal.throwIfAborted()
      preview = URL.createObjectURL(plan.preview)
      setUploading({ progress: 0, preview })
      const showProgress = (progress: number) => setUploading({ progress, preview })
      const addresses = await write(() => send(plan, signal, showProgress), { signal })
      signal.throwIfAborted()
      const value = plan.toValue(addresses)
      const isCut = CROP_FRAMES[kind]?.isCut ?? false
      const original = part.crop ? file : plan.file
      uploadedHere.set(value.url, { file: isCut ? original : null, advice: uploadHintFor(kind, plan.source) })
      if (isCut) void keepOriginal(supabase, api, value.url, original)
      setHasArrived(true)
      failure.close()
      onUploaded(value)
      tell(uploadedToast(kind))
    } catch (error) {
      if (!signal.aborted) showFailure(error)
    }
    if (preview) URL.revokeObjectURL(preview)
    if (running.current === controller) setUploading(null)
    end?.()
  }

  async function send({ files }: UploadPlan, signal: AbortSignal, onProgress: (part: number) => void) {
    const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
    const addresses: string[] = []
    let sent = 0
    for (const { path, blob } of files) {
      const before = sent
      const { bucket } = PICTURES[kind]
      // recorded before sending: a cancelled upload may have arrived
      form?.onUploaded([publicFileAddress(bucket, path)])
      addresses.push(
        await store({
          bucket,
          path,
          file: blob,
          signal,
          onProgress: (part) => onProgress((before + part * blob.size) / total),
        }),
      )
      sent += blob.size
    }
    return addresses
  }

  function showFailure(error: unknown) {
    // a rejected file is not an error: only the owner needs to know
    if (!(error instanceof PictureError)) console.error('An upload failed', error)
    const text = error instanceof Error && error.message ? error.message : uploadMessages.noReason
    setAlert(text)
    failure.show(failureToast(kind, error, text))
  }

  return { uploading, hasArrived, alert, upload, cancel: () => running.current?.abort(), forget: () => setAlert(null) }
}

/** Logos and the site's files give the reason in the toast too, the others only in the alert. */
function failureToast(kind: PictureKind, error: unknown, text: string): Message {
  if (isUnauthorized(error)) return uploadMessages.signInFirst
  if (error instanceof PictureError && error.toast) return error.toast
  return kind in OTHER_TOASTS ? uploadMessages.failed(text) : uploadMessages.imageFailed
}

/** Keeps the picture of an upload for other crops (`findOriginals`), without its metadata. Nobody waits for it; it may fail. */
async function keepOriginal(supabase: SupabaseClient, api: Rest, url: string, file: File): Promise<void> {
  const { bucket = '', folder, time } = CROPPED_UPLOAD.exec(url)?.groups ?? {}
  try {
    const blob = await prepareOriginal(await readPictureFile(file, PICTURES.hero))
    await uploadFile(supabase, api, { bucket, path: `${folder}/${time}-original-${randomId()}.webp`, file: blob })
  } catch {
    // the picture can be cropped again while this window has its file
  }
}
