import { PICTURES } from '#content/picture/pictures.ts'
import type { SiteFile } from '#content/picture/stored-files.ts'
import { siteQuery } from '#data/content-queries.ts'
import { UploadGuard } from '../../pictures/upload-guard.tsx'
import { RecordEditor } from '../../record-editor/record-editor.tsx'
import { Card, EditorPage } from '../editor-page.tsx'
import { SiteFileUpload } from './site-file-upload.tsx'
import { SettingsForm } from './site-form.tsx'

/** The settings of the site, then its two files. Their names are fixed: an upload takes effect at once, without saving. */
export const SiteSettingsEditor = () => (
  <EditorPage title="Site Settings" lead="Who the site is about, what it shows, how it looks, and how others see it.">
    <RecordEditor query={siteQuery}>{(site, reload) => <SettingsForm site={site} reload={reload} />}</RecordEditor>
    <SiteFileCard
      file="favicon"
      title="Favicon"
      hint="The small picture in the browser's tab. PNG only. It replaces the old one at once."
    />
    <SiteFileCard
      file="shareImage"
      title="Social Share Image"
      hint="Shown when somebody shares a link to the site. PNG or JPEG. It replaces the old one at once. Without one, each page has a card with your name, its title and your portrait."
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
