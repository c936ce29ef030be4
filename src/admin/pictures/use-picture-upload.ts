import { useEffect, useRef, useState } from 'react'
import { PICTURES, type PictureKind } from '#content/pictures.ts'
import { type Message, uploadMessages } from '#data/messages.ts'
import { uploadFile } from '#data/uploads.ts'
import { useServices } from '../session-context.tsx'
import { isUnauthorized, useWithSession } from '../sign-in-again.tsx'
import { showToast } from '../ui/toasts.tsx'
import { adviceOn } from './advice.ts'
import type { Area } from './draw.ts'
import { PictureError } from './picture-error.ts'
import { type PictureValue, planUpload, type UploadPlan } from './plan-upload.ts'

export interface PictureUploadOptions {
  kind: PictureKind
  storyId?: string | undefined
  /** What must exist before the first file is uploaded. */
  prepareStorage?: (() => Promise<void>) | undefined
  onUploaded: (value: PictureValue) => void
}

interface Uploading {
  /** 0 to 1; null while the picture is being prepared. */
  progress: number | null
  preview: string | null
}

const SUCCESS: Record<PictureKind, Message> = {
  hero: uploadMessages.imageUploaded,
  story: uploadMessages.imageUploaded,
  talk: uploadMessages.imageUploaded,
  pressPhoto: uploadMessages.imageUploaded,
  logo: uploadMessages.logoUploaded,
  favicon: uploadMessages.faviconUploaded,
  shareImage: uploadMessages.shareImageUploaded,
}

/** Checks, prepares and uploads a chosen file, with progress and toasts. The old picture stays until it is done. */
export function usePictureUpload({ kind, storyId, prepareStorage, onUploaded }: PictureUploadOptions) {
  const { supabase, api } = useServices()
  const withSession = useWithSession()
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [advice, setAdvice] = useState('')
  const [source, setSource] = useState<File | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(file: File, crop?: Area) {
    const controller = new AbortController()
    running.current = controller
    setAlert(null)
    setAdvice('')
    setUploading({ progress: null, preview: null })
    let preview: string | null = null
    try {
      const plan = await planUpload(kind, file, { crop, storyId })
      controller.signal.throwIfAborted()
      preview = URL.createObjectURL(plan.preview)
      setUploading({ progress: 0, preview })
      const addresses = await withSession(async () => {
        await prepareStorage?.()
        return send(plan, controller.signal, (progress) => setUploading({ progress, preview }))
      })
      setSource(file)
      setAdvice(adviceOn(kind, plan.source))
      onUploaded(plan.toValue(addresses))
      showToast(SUCCESS[kind])
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error)
    }
    if (preview) URL.revokeObjectURL(preview)
    setUploading(null)
  }

  async function send({ files }: UploadPlan, signal: AbortSignal, onProgress: (part: number) => void) {
    const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
    const addresses: string[] = []
    let sent = 0
    for (const { path, blob } of files) {
      const before = sent
      addresses.push(
        await uploadFile(supabase, api, {
          bucket: PICTURES[kind].bucket,
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
    showToast(failureToast(kind, error, text))
  }

  return { uploading, alert, advice, source, upload, cancel: () => running.current?.abort() }
}

/** Logos and the site's files give the reason in the toast too, the others only in the alert. */
function failureToast(kind: PictureKind, error: unknown, text: string): Message {
  if (isUnauthorized(error)) return uploadMessages.signInFirst
  if (error instanceof PictureError && error.toast) return error.toast
  const hasReason = kind === 'logo' || kind === 'favicon' || kind === 'shareImage'
  return hasReason ? uploadMessages.failed(text) : uploadMessages.imageFailed
}
