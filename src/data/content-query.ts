/** How one piece of content is read: its key in the query cache, and the request. Fits TanStack Query's options. */
export interface ContentQuery<T> {
  queryKey: readonly [string]
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}
