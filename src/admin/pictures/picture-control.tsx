import { lazy, type ReactNode, type Ref, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { PICTURES, type PictureKind, type Size } from '#content/pictures.ts'
import { pressPhotoPreview } from '#content/press-kit.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { sizeText } from './advice.ts'
import { type PictureUploadOptions, usePictureUpload } from './use-picture-upload.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** The kinds with fixed proportions, for which the owner may choose the crop. */
const CROPS: Partial<Record<PictureKind, Size>> = { hero: { width: 1, height: 1 }, story: { width: 4, height: 3 } }

export interface PictureControlProps extends PictureUploadOptions {
  label: string
  hint?: string | undefined
  /** The address of the current picture; null for none. */
  url: string | null
  onRemove?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  children?: ReactNode
}

/** A replaceable picture: a preview, the buttons, and the progress of an upload. */
export function PictureControl({ label, hint, url, onRemove, inputRef, children, ...options }: PictureControlProps) {
  const { kind } = options
  const id = useId()
  const { uploading, alert, advice, source, upload, cancel } = usePictureUpload(options)
  const [isCropping, setIsCropping] = useState(false)
  const holder = useRef<HTMLFieldSetElement>(null)
  const { recommended, accept } = PICTURES[kind]
  const isUploading = uploading !== null
  const crop = CROPS[kind]
  useBlockedSubmit(holder, isUploading)

  function handleCancel() {
    cancel()
    holder.current?.querySelector('input')?.focus() // the button is about to disappear
  }

  return (
    <fieldset ref={holder} className="grid min-w-0 gap-2" aria-busy={isUploading}>
      <legend id={`${id}-label`} className="mb-1.5 font-semibold">
        {label}
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        <Preview url={uploading?.preview ?? url} kind={kind} />
        <div className="grid flex-1 basis-48 gap-2">
          <div className="flex flex-wrap gap-2">
            <label
              className="button button-outline relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent aria-disabled:cursor-progress aria-disabled:opacity-60"
              aria-disabled={isUploading || undefined}
            >
              <input
                ref={inputRef}
                type="file"
                className="sr-only"
                accept={accept.join(',')}
                aria-labelledby={`${id}-label ${id}-button`}
                aria-describedby={`${id}-hint${alert ? ` ${id}-alert` : ''}`}
                aria-invalid={alert ? true : undefined}
                aria-disabled={isUploading || undefined}
                onClick={(event) => isUploading && event.preventDefault()}
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? []
                  if (file) void upload(file)
                  currentTarget.value = '' // so that the same file can be chosen again
                }}
              />
              <span id={`${id}-button`}>{buttonText(isUploading, url)}</span>
            </label>
            {isUploading && (
              <Button variant="outline" onClick={handleCancel}>
                Cancel<span className="sr-only"> the upload</span>
              </Button>
            )}
            {!isUploading && crop && source && (
              <Button variant="outline" onClick={() => setIsCropping(true)}>
                Adjust crop
              </Button>
            )}
            {!isUploading && url && onRemove && (
              <Button variant="outline" onClick={onRemove}>
                Remove<span className="sr-only"> {label}</span>
              </Button>
            )}
          </div>
          {isUploading && <Progress label={label} value={uploading.progress} />}
        </div>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint && `${hint} `}Recommended: {sizeText(recommended)}.
      </p>
      <p role="status" className="text-sm empty:hidden">
        {advice}
      </p>
      {alert && (
        <p role="alert" id={`${id}-alert`} className="alert">
          {alert}
        </p>
      )}
      {children}
      {isCropping && crop && source && (
        <Suspense>
          <CropDialog
            file={source}
            shape={crop}
            isRound={kind === 'hero'}
            onCrop={(area) => {
              setIsCropping(false)
              void upload(source, area)
            }}
            onClose={() => setIsCropping(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

const buttonText = (isUploading: boolean, url: string | null) => {
  if (isUploading) return 'Uploading...'
  return url ? 'Replace image' : 'Choose image'
}

function Preview({ url, kind }: { url: string | null; kind: PictureKind }) {
  const { api } = useServices()
  const [missing, setMissing] = useState<string | null>(null)
  if (!url) return null
  const { width, height } = PICTURES[kind].recommended
  // a press photo may have many megabytes, its preview has few
  const small = kind === 'pressPhoto' && url.startsWith('/storage/') ? pressPhotoPreview(url) : url
  const shown = small === missing ? url : small
  return (
    <img
      src={shown.startsWith('/storage/') ? `${api.url}${shown}` : shown}
      alt=""
      className={`max-h-40 w-auto max-w-48 border border-line ${kind === 'hero' ? 'rounded-full object-cover' : 'rounded-sm object-contain'}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      onError={() => setMissing(small)}
    />
  )
}

const Progress = ({ label, value }: { label: string; value: number | null }) => (
  <progress
    className="h-2 w-full max-w-64 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    aria-label={`Uploading ${label}`}
    max={1}
    {...(value !== null && { value })}
  />
)

/** A form saved during an upload would keep the old picture, so submitting is blocked until the upload is done. */
function useBlockedSubmit(holder: RefObject<HTMLElement | null>, isBlocked: boolean) {
  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!isBlocked || !form) return
    const block = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    form.addEventListener('submit', block)
    return () => form.removeEventListener('submit', block)
  }, [holder, isBlocked])
}
