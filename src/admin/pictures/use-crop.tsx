import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resolveUrl } from '#content/address/storage-url.ts'
import { cacheKeys } from '#data/cache-keys.ts'
import { partNotLoaded } from '#data/messages.ts'
import { findOriginals } from '#data/uploads/originals.ts'
import { useServices } from '../session-context.tsx'
import { showToast } from '../ui/toasts.tsx'
import { WaitNote } from '../ui/wait-note.tsx'
import type { CropFrame } from './crop-frames.ts'
import type { Area } from './draw.ts'

interface Cropping {
  url: string | null
  frame: CropFrame | undefined
  /** The original, if this window has uploaded it. */
  file: File | null | undefined
  onCrop: (original: File, area: Area) => void
}

/** The dialog in which another part of the original is chosen; both are loaded when it is opened. `open` is absent without an original. */
export function useCrop({ url, frame, file, onCrop }: Cropping) {
  const { supabase, api } = useServices()
  const { data: stored } = useQuery({
    queryKey: cacheKeys.original(url),
    enabled: frame?.isCut === true && url !== null && !file,
    queryFn: async () => (await findOriginals(supabase, url!))[0] ?? null, // as enabled
  })
  const [part, setPart] = useState<(typeof import('./crop-dialog.tsx') & { file: File }) | 'loading' | null>(null)
  const close = () => setPart(null)

  async function open() {
    setPart('loading')
    try {
      const original = file ?? download(resolveUrl(stored ?? '', api.url) ?? '')
      setPart({ ...(await import('./crop-dialog.tsx')), file: await original })
    } catch {
      close()
      showToast(partNotLoaded)
    }
  }

  if (part === 'loading') return { open, dialog: <WaitNote /> }
  const dialog = part && frame && (
    <part.CropDialog
      file={part.file}
      frame={frame}
      onCrop={(area) => {
        close()
        onCrop(part.file, area)
      }}
      onClose={close}
    />
  )
  return { open: file || stored ? open : undefined, dialog }
}

async function download(address: string): Promise<File> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The original answered ${answer.status}`)
  return new File([await answer.blob()], 'original.webp')
}
