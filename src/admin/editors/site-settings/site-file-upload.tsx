import type { SiteFile } from '#content/stored-files.ts'
import { prepareBucket } from '#data/uploads/prepare-bucket.ts'
import { PictureControl } from '../../pictures/picture-control.tsx'
import { useServices } from '../../session-context.tsx'
import { Spinner } from '../../ui/spinner.tsx'
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
  const { exists, address, refetch } = useSiteFile(file)
  if (exists === undefined) return <Spinner />
  return (
    <PictureControl
      kind={file}
      label={label}
      hint={hint}
      url={exists ? address : null}
      prepareStorage={() => prepareBucket(supabase, bucket)}
      onUploaded={() => void refetch()}
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
