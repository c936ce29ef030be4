import { type ComponentProps, type ReactNode, type Ref, useId, useRef } from 'react'
import { markClass, type PictureBackground } from '#content/picture/backgrounds.ts'
import { megabytes, PICTURES } from '#content/picture/pictures.ts'
import { Button } from '../ui/button.tsx'
import { CROP_FRAMES } from './crop-frames.ts'
import type { FocalPoint } from './draw.ts'
import { fileTargetProps } from './dropped-files.ts'
import { FileButton } from './file-button.tsx'
import { PictureFocus } from './picture-focus.tsx'
import { StoredPicture } from './stored-picture.tsx'
import { choosableTypes, recommendation } from './upload-hints.ts'
import { useCrop } from './use-crop.tsx'
import { type PictureUploadOptions, uploadedAs, usePictureUpload } from './use-picture-upload.ts'
import { useWaitingSave } from './use-waiting-save.ts'

export interface PictureControlProps extends PictureUploadOptions {
  label: string
  hint?: string | undefined
  fieldName?: string
  url: string | null
  /** What visitors see without a picture. */
  inUse?: ReactNode
  background?: PictureBackground | null | undefined
  onShown?: (address: string) => void
  focus?: { value: FocalPoint; onChange: (point: FocalPoint) => void }
  onRemove?: (() => void) | undefined
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  children?: ReactNode
}

/** A replaceable image: a preview, the buttons, the progress of an upload, and the focal point. */
export function PictureControl({ children, ...props }: PictureControlProps) {
  const { kind, label, hint, fieldName, url, inUse, background, onShown, focus, onRemove, error, inputRef } = props
  const id = useId()
  const uploads = usePictureUpload({ ...props, onBegin: () => forgetSave() })
  const { uploading, hasArrived, upload } = uploads
  const alert = uploads.alert ?? error
  const holder = useRef<HTMLFieldSetElement>(null)
  const isUploading = uploading !== null
  const frame = CROP_FRAMES[kind]
  const current = url ? uploadedAs(url) : null
  const crop = useCrop({ url, frame, file: current?.file, onCrop: (file, area) => void upload(file, { crop: area }) })
  const { wait, forgetSave } = useWaitingSave(holder, isUploading, hasArrived)

  /** When the button that has the focus is about to disappear. */
  const focusInput = () => holder.current?.querySelector('input')?.focus()

  function handleCancel() {
    uploads.cancel()
    focusInput()
  }

  function handleRemove() {
    uploads.forget()
    onRemove?.()
    focusInput()
  }

  return (
    <fieldset
      ref={holder}
      data-field={fieldName}
      tabIndex={-1} // so that a click on the image focuses it, and a paste reaches it
      className="grid min-w-0 grid-cols-1 gap-2 outline-none"
      aria-busy={isUploading}
      {...fileTargetProps((file) => void upload(file))}
    >
      <legend id={`${id}-label`} className="mb-1.5 font-semibold">
        {label}
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        {url || isUploading ? (
          <Preview
            url={uploading?.preview ?? url}
            kind={kind}
            background={background}
            onLoad={(event) => !isUploading && onShown?.(event.currentTarget.src)}
          />
        ) : (
          inUse
        )}
        <div className="grid min-w-0 flex-1 basis-48 gap-2">
          <div className="flex flex-wrap gap-2">
            <PictureButtons
              {...{ id, label, kind, url, isUploading, inputRef, onRemove: onRemove && handleRemove }}
              hasAlert={Boolean(alert)}
              crop={crop.open}
              onChoose={(file) => void upload(file)}
              onCancel={handleCancel}
            />
          </div>
          {isUploading && <Progress label={label} value={uploading.progress} />}
        </div>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint && `${hint} `}Recommended: {recommendation(kind)}, at most {megabytes(PICTURES[kind].maxBytes)}.
        <span className="pointer-coarse:hidden"> You can also drop an image here, or paste a screenshot.</span>
      </p>
      <p role="status" className="text-sm empty:sr-only">
        {[current?.advice, WAITS[wait]].filter(Boolean).join(' ')}
      </p>
      {alert && (
        <p role="alert" id={`${id}-alert`} className="alert">
          {alert}
        </p>
      )}
      {children}
      {focus && frame && url && <PictureFocus {...focus} url={url} frame={frame} canCrop={crop.open !== undefined} />}
      {crop.dialog}
    </fieldset>
  )
}

const WAITS = {
  none: '',
  waiting: 'Your changes are saved as soon as this image is uploaded.',
  'given up': 'The image was not uploaded, so nothing has been saved yet.',
}

type PictureButtonsProps = Pick<PictureControlProps, 'label' | 'kind' | 'url' | 'inputRef' | 'onRemove'> & {
  id: string
  isUploading: boolean
  hasAlert: boolean
  crop: (() => unknown) | undefined
  onChoose: (file: File) => void
  onCancel: () => void
}

function PictureButtons({ id, label, kind, url, inputRef, isUploading, ...buttons }: PictureButtonsProps) {
  const { hasAlert, crop, onChoose, onCancel, onRemove } = buttons
  return (
    <>
      <FileButton
        ref={inputRef}
        labelId={`${id}-label`}
        text={isUploading ? 'Uploading...' : url ? 'Replace image' : 'Choose image'}
        isBusy={isUploading}
        accept={choosableTypes(PICTURES[kind].accept) + (PICTURES[kind].drawsSvg ? ',.svg' : '')}
        aria-describedby={`${id}-hint${hasAlert ? ` ${id}-alert` : ''}`}
        aria-invalid={hasAlert || undefined}
        onChoose={onChoose}
      />
      {isUploading && (
        <Button variant="outline" onClick={onCancel}>
          Cancel<span className="sr-only"> the upload</span>
        </Button>
      )}
      {crop && (
        // also during the upload of the new part: the dialog returns the focus to it
        <Button variant="outline" disabled={isUploading} onClick={() => void crop()}>
          Adjust crop
        </Button>
      )}
      {!isUploading && url && onRemove && (
        <Button variant="outline" onClick={onRemove}>
          Remove<span className="sr-only"> {label}</span>
        </Button>
      )}
    </>
  )
}

type PreviewProps = Pick<PictureControlProps, 'url' | 'kind' | 'background'> & Pick<ComponentProps<'img'>, 'onLoad'>

/** Reserves the room of the image before it has loaded, so that nothing moves. */
function Preview({ url, kind, background, onLoad }: PreviewProps) {
  const { width, height } = PICTURES[kind].recommended
  const room = {
    className: `max-w-full border border-line ${kind === 'hero' ? 'rounded-full bg-line object-cover' : 'rounded-sm object-scale-down'} ${markClass(background)}`,
    style: { aspectRatio: `${width} / ${height}`, width: `min(${width}px, 12rem, ${10 * (width / height)}rem)` },
  }
  return url ? <StoredPicture url={url} onLoad={onLoad} {...room} /> : <div {...room} />
}

const Progress = ({ label, value }: { label: string; value: number | null }) => (
  <progress className="progress" aria-label={`Uploading ${label}`} max={1} {...(value !== null && { value })} />
)
