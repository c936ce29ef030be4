import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SiteFile, siteFileAddress } from '#content/stored-files.ts'
import { hasSiteFile } from '#data/site-files.ts'
import { prepareBucket } from '#data/uploads/prepare-bucket.ts'
import { PictureControl } from '../../pictures/picture-control.tsx'
import { useServices } from '../../session-context.tsx'
import { Spinner } from '../../ui/spinner.tsx'

interface SiteFileUploadProps {
  file: SiteFile
  label: string
  hint: string
  bucket: string
}

/** One file of the site: its preview, a way to replace it, and its address. */
export function SiteFileUpload({ file, label, hint, bucket }: SiteFileUploadProps) {
  const { api, supabase } = useServices()
  const { data: exists, refetch } = useQuery({
    queryKey: ['siteFile', file],
    queryFn: () => hasSiteFile(supabase, file),
    gcTime: 0,
  })
  // the name stays the same: the time makes browsers load the new picture
  const [version, setVersion] = useState(() => Date.now())
  if (exists === undefined) return <Spinner />
  const address = `${siteFileAddress(file)}?t=${version}`
  return (
    <PictureControl
      kind={file}
      label={label}
      hint={hint}
      url={exists ? address : null}
      prepareStorage={() => prepareBucket(supabase, bucket)}
      onUploaded={() => {
        setVersion(Date.now())
        void refetch()
      }}
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
