import { PICTURES } from '#content/pictures.ts'
import type { SiteFile } from '#content/stored-files.ts'
import { UploadGuard } from '../../pictures/upload-guard.tsx'
import { Card, EditorPage } from '../editor-page.tsx'
import { SiteFileUpload } from './site-file-upload.tsx'

/** The favicon and the social-share image. Their names are fixed, so an upload takes effect at once, without saving. */
export const SiteSettingsEditor = () => (
  <EditorPage title="Site Settings" lead="An uploaded picture replaces the old one at once.">
    <SiteFileCard file="favicon" title="Favicon" hint="The small picture in the browser's tab. PNG only." />
    <SiteFileCard
      file="shareImage"
      title="Social Share Image"
      hint="Shown when somebody shares a link to the site. PNG or JPEG."
    />
  </EditorPage>
)

const SiteFileCard = ({ file, title, hint }: { file: SiteFile; title: string; hint: string }) => (
  <Card title={title}>
    <UploadGuard>
      <SiteFileUpload file={file} label={`${title} file`} hint={hint} bucket={PICTURES[file].bucket} />
    </UploadGuard>
  </Card>
)
