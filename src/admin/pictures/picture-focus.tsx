import type { CropFrame } from './crop-frames.ts'
import type { FocalPoint } from './draw.ts'
import { FocusControl } from './focus-control.tsx'
import type { Part } from './prepare.ts'
import { useObjectUrl } from './use-object-url.ts'
import type { UploadedPicture } from './use-picture-upload.ts'

interface PictureFocusProps {
  url: string
  frame: CropFrame
  value: FocalPoint
  onChange: (point: FocalPoint) => void
  /** The picture, if it was uploaded in this window. */
  uploaded: UploadedPicture | null
  upload: (file: File, part: Part) => Promise<void>
}

/**
 * The focal point of an image in a form. If the upload is cropped to the shape of its frame, the point is chosen in the
 * original file while it is available, and the part around it is uploaded again; later there is nothing left to crop.
 */
export function PictureFocus({ url, frame, value, onChange, uploaded, upload }: PictureFocusProps) {
  const file = uploaded && !uploaded.part.crop ? uploaded.file : null
  const fileUrl = useObjectUrl(file)

  function handleChange(point: FocalPoint) {
    onChange(point)
    if (file) void upload(file, { focus: point })
  }

  return (
    <FocusControl
      url={fileUrl ?? url}
      frame={frame}
      value={value}
      onChange={handleChange}
      whole={
        frame.isCut && !file
          ? `The site shows the whole image. To show another part of the photo, ${uploaded ? 'press Adjust crop' : 'choose its file again'}.`
          : 'The site shows the whole image: nothing is cropped.'
      }
    />
  )
}
