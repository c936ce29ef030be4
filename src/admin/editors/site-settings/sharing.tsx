import { type PageTexts, pageTexts } from '#content/site/page-texts.ts'
import { PUBLIC_PATHS, type PublicPath } from '#content/site/routes.ts'
import { siteFacts } from '#content/site/site.ts'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { useServices } from '../../session-context.tsx'
import { type CardProps, useEditedSite } from './site-values.ts'
import { useSiteFile } from './use-site-file.ts'

export function Sharing({ hero }: CardProps) {
  const site = useEditedSite()
  const texts = pageTexts(site, hero)
  const defaults = pageTexts({ ...site, page_titles: {} }, hero)
  return (
    <div className="grid gap-8">
      {PUBLIC_PATHS.map((path) => (
        <fieldset key={path} className="grid min-w-0 gap-4">
          <legend className="mb-3 font-semibold">{texts[path].label}</legend>
          <TextField name={`page_titles.${path}.title`} placeholder={defaults[path].title} />
          <TextAreaField name={`page_titles.${path}.description`} rows={2} placeholder={defaults[path].description} />
          <div className="grid gap-4 @2xl:grid-cols-2">
            <SearchResult path={path} texts={texts[path]} siteName={siteFacts(site, hero).name} />
            <SharedLink texts={texts[path]} />
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface PreviewProps {
  texts: PageTexts
}

const SearchResult = ({ path, texts, siteName }: PreviewProps & { path: PublicPath; siteName: string }) => (
  <figure className="share-figure">
    <figcaption className="mb-1 text-sm text-muted">As a search result</figcaption>
    <div className="search-result">
      <p className="text-sm">
        {siteName}
        <span className="block text-muted">{`${location.host}${path === '/' ? '' : path}`}</span>
      </p>
      <p className="search-title">{texts.title}</p>
      <p className="line-clamp-2 text-sm text-muted">{texts.description}</p>
    </div>
  </figure>
)

function SharedLink({ texts }: PreviewProps) {
  const { api } = useServices()
  const { exists, address } = useSiteFile('shareImage')
  return (
    <figure className="share-figure">
      <figcaption className="mb-1 text-sm text-muted">As a shared link</figcaption>
      <div className="shared-link">
        {exists && <img src={`${api.url}${address}`} alt="" width={1200} height={630} />}
        <div className="min-w-0 self-center p-3">
          <p className="text-sm text-muted">{location.host}</p>
          <p className="line-clamp-2 font-semibold">{texts.title}</p>
          <p className="line-clamp-2 text-sm text-muted">{texts.description}</p>
        </div>
      </div>
    </figure>
  )
}
