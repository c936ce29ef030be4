import type { SiteFile } from '#content/stored-files.ts'
import { siteFileMessages } from '#data/messages.ts'
import { putBackSiteFile, removeSiteFile } from '#data/site-files.ts'
import { prepareBucket } from '#data/uploads/prepare-bucket.ts'
import { showUndoable } from '../../history/undo.ts'
import { PictureControl } from '../../pictures/picture-control.tsx'
import { useServices } from '../../session-context.tsx'
import { useWithSession } from '../../sign-in-again.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useSiteFile } from './use-site-file.ts'

interface SiteFileUploadProps {
  file: SiteFile
  label: string
  hint: string
  bucket: string
}

/** One file of the site: its preview, a way to replace it, and its address. */
export function SiteFileUpload({ file, label, hint, bucket }: SiteFileUploadProps) {
  const { api, supabase } = useServices()
  const withSession = useWithSession()
  const { exists, address, refetch } = useSiteFile(file)

  async function handleRemove() {
    try {
      const removed = await withSession(() => removeSiteFile(supabase, api, file))
      showUndoable(siteFileMessages.removed[file], async () => {
        await withSession(() => putBackSiteFile(supabase, api, file, removed))
        await refetch()
        return true
      })
    } catch {
      showToast(siteFileMessages.notRemoved)
    }
    await refetch()
  }

  if (exists === undefined) return <Spinner />
  return (
    <PictureControl
      kind={file}
      label={label}
      hint={hint}
      url={exists ? address : null}
      prepareStorage={() => prepareBucket(supabase, bucket)}
      onUploaded={() => void refetch()}
      onRemove={() => void handleRemove()}
    >
      {exists && (
        <p className="text-sm break-all">
          <span className="text-muted">Address: </span>
          <a href={`${api.url}${address}`} target="_blank" rel="noopener" className="link">
            {new URL(`${api.url}${address}`, location.origin).href}
          </a>
        </p>
      )}
    </PictureControl>
  )
}
