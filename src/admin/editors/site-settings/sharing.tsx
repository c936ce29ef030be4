import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type PageTexts, pageTexts } from '#content/site/page-texts.ts'
import { PUBLIC_PATHS, type PublicPath } from '#content/site/routes.ts'
import { siteFacts } from '#content/site/site.ts'
import { renderPreview } from '#data/our-server/our-server.ts'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { usePreview } from '../../preview/preview-context.tsx'
import { useServices } from '../../session-context.tsx'
import { type CardProps, useEditedSite } from './site-values.ts'
import { useSiteFile } from './use-site-file.ts'

export function Sharing({ hero, isShown }: CardProps & { isShown: boolean }) {
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
            {isShown && <SharedLink path={path} texts={texts[path]} />}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface PreviewProps {
  path: PublicPath
  texts: PageTexts
}

const SearchResult = ({ path, texts, siteName }: PreviewProps & { siteName: string }) => (
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

function SharedLink({ path, texts }: PreviewProps) {
  const { api } = useServices()
  const { exists, address } = useSiteFile('shareImage')
  return (
    <figure className="share-figure">
      <figcaption className="mb-1 text-sm text-muted">As a shared link</figcaption>
      <div className="shared-link">
        {exists ? (
          <img src={`${api.url}${address}`} alt="" width={1200} height={630} className="card-picture" />
        ) : (
          <CardPicture path={path} title={texts.title} />
        )}
        <div className="min-w-0 p-3">
          <p className="text-sm text-muted">{location.host}</p>
          <p className="line-clamp-2 font-semibold">{texts.title}</p>
          <p className="line-clamp-2 text-sm text-muted">{texts.description}</p>
        </div>
      </div>
    </figure>
  )
}

const PAUSE_MS = 500

/** The card of a shared link to a page as the server draws it with the forms' changes, anew once its title has changed. */
export function CardPicture({ path, title }: { path: PublicPath; title?: string }) {
  const { supabase } = useServices()
  const { changes = [], version } = usePreview() ?? {}
  const { data: card } = useQuery({
    queryKey: ['card', path, title, version],
    async queryFn({ signal }) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      signal.throwIfAborted()
      return (await renderPreview(supabase, { path, isCard: true }, changes, signal)).blob()
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (!card) return
      picture.src = URL.createObjectURL(card)
      return () => URL.revokeObjectURL(picture.src)
    },
    [card],
  )
  return <img ref={show} alt="" width={1200} height={630} className="card-picture" />
}
