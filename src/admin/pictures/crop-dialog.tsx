import 'react-easy-crop/react-easy-crop.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { CropFrame } from './crop-frames.ts'
import type { Area } from './draw.ts'

interface CropDialogProps {
  file: File
  frame: CropFrame
  onCrop: (area: Area) => void
  onClose: () => void
}

const MAX_ZOOM = 4

export function CropDialog({ file, frame, onCrop, onClose }: CropDialogProps) {
  const url = useObjectUrl(file)
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const cropper = useRef<RefObject<HTMLDivElement | null>>(null)

  // the frame comes once the picture is loaded: until then the arrow keys would zoom
  const isReady = area !== null
  useEffect(() => {
    if (isReady) cropper.current?.current?.focus()
  }, [isReady])

  return (
    <Dialog
      isOpen
      title="Adjust crop"
      description="Drag the image, or move it with the arrow keys. Only the part inside the frame is shown."
      onClose={onClose}
    >
      <div className="relative h-[min(24rem,50dvh)]">
        {url && (
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={frame.width / frame.height}
            cropShape={frame.isRound ? 'round' : 'rect'}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            setCropperRef={(ref) => {
              cropper.current = ref
            }}
            cropperProps={{ 'aria-label': 'Part of the image', role: 'group' }}
            mediaProps={{ alt: '' }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <label className="mt-4 grid gap-1.5 font-semibold">
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(currentTarget.valueAsNumber)}
        />
      </label>
      <div className="dialog-actions">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!area} onClick={() => area && onCrop(area)}>
          Use this part
        </Button>
      </div>
    </Dialog>
  )
}

/** An object URL for a file, valid while the component is mounted; null until there is one. */
function useObjectUrl(file: Blob) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // eslint-disable-next-line react-hooks/set-state-in-effect -- made here, where it is revoked: a render may be repeated
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
