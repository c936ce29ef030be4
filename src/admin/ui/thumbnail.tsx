import { useServices } from '../session-context.tsx'

/** A small picture in a table; empty without one. */
export function Thumbnail({ url }: { url: string | null }) {
  const { api } = useServices()
  if (!url) return <span className="text-muted">None</span>
  return (
    <img
      src={url.startsWith('/storage/') ? `${api.url}${url}` : url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 rounded-sm object-cover"
    />
  )
}
