import { useRef } from 'react'
import { type SiteFile, siteFileAddress } from '#content/picture/stored-files.ts'
import type { Message } from '#content/toast.ts'
import { siteFileMessages } from '#data/messages.ts'
import { prepareBucket } from '#data/uploads/prepare-bucket.ts'
import { removeSiteFile, replaceSiteFile, type SiteFileChange, undoSiteFile } from '#data/uploads/site-files.ts'
import type { Upload } from '#data/uploads/uploads.ts'
import { showUndoable } from '../../history/undo.ts'
import { PictureControl, type PictureControlProps } from '../../pictures/picture-control.tsx'
import { uploadedToast } from '../../pictures/use-picture-upload.ts'
import { useServices } from '../../session-context.tsx'
import { isUnauthorized } from '../../sign-in-again.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAction } from '../../use-action.ts'
import { useWrite } from '../../use-write.ts'
import { useSiteFile } from './use-site-file.ts'

export interface SiteFileUploadProps extends Pick<PictureControlProps, 'inUse'> {
  file: SiteFile
  label: string
  hint: string
}

export function SiteFileUpload({ file, label, hint, inUse }: SiteFileUploadProps) {
  const { api, supabase } = useServices()
  const write = useWrite()
  const { exists, hasFailed, address, refetch } = useSiteFile(file)
  const uploaded = useRef<SiteFileChange | null>(null)

  function tell(message: Message, change: SiteFileChange | null) {
    if (!change || change.before === undefined) return showToast(message)
    const undo = async () => {
      const isUndone = await write(() => undoSiteFile(supabase, api, file, change))
      await refetch()
      return isUndone
    }
    showUndoable(message, undo, siteFileMessages.notUndone)
  }

  async function store(upload: Upload) {
    await prepareBucket(supabase, upload.bucket)
    const change = await replaceSiteFile(supabase, api, file, upload)
    if (upload.signal?.aborted) {
      // too late to cancel: the file is stored, and can be undone
      tell(uploadedToast(file), change)
      void refetch()
    } else uploaded.current = change
    return siteFileAddress(file)
  }

  const removal = useAction({
    run: (removal: object) => removeSiteFile(supabase, api, file, removal),
    onDone(change) {
      tell(siteFileMessages.removed[file], change)
      return refetch()
    },
    failed(error) {
      // an owner who declined to log in is not asked again
      if (!isUnauthorized(error)) void refetch()
      return siteFileMessages.notRemoved
    },
  })

  // the file may exist: an empty control would offer to replace it unseen
  if (hasFailed) return <LoadFailure text={`${label} could not be loaded.`} onRetry={refetch} />
  if (exists === undefined) return <Spinner />
  return (
    <PictureControl
      kind={file}
      label={label}
      hint={hint}
      url={exists ? address : null}
      inUse={inUse}
      store={store}
      tell={(message) => tell(message, uploaded.current)}
      onUploaded={() => void refetch()}
      onRemove={() => removal.start({})}
    >
      {exists && (
        <p className="text-sm break-all">
          <span className="text-muted">Address: </span>
          <a href={`${api.url}${address}`} target="_blank" rel="noopener" className="link">
            {new URL(`${api.url}${address}`, location.origin).href}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </PictureControl>
  )
}
