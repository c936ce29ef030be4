import type { Kind } from '@portico/gate/rules'
import { PRESS_PHOTO_PATH } from '#content/press-kit/press-kit.ts'
import { isPublicPath } from '#content/site/routes.ts'

/** Files that are drawn or packed from content, unless they are cached. */
const DRAWN = ['/card/', '/press-kit.zip', '/contact.vcf', '/icon.png', '/speaking/sheet']

/** What visitors send without JavaScript. */
const FORMS = ['/contact', '/subscribe']

/** Under /api, what visitors ask for; the rest is the admin's. */
const VISITORS_API = ['/api/visits', '/api/newsletter']

/** Of requests that are not answered from a cache; undefined for health checks and the site's own pages. */
export function requestKindOf(method: string, url: string): Kind | undefined {
  const [path = ''] = url.split('?', 1)
  if (path === '/healthz' || path === '/readyz') return undefined
  if (path.startsWith('/rest/')) return 'read'
  if (path.startsWith('/storage/') || path.startsWith(PRESS_PHOTO_PATH)) return 'file'
  if (path.startsWith('/functions/') || (method === 'POST' && FORMS.includes(path))) return 'form'
  if (/^\/(auth|admin|api|oauth)(\/|$)/.test(path) && !VISITORS_API.includes(path)) return 'signIn'
  if (DRAWN.some((drawn) => path.startsWith(drawn))) return 'drawing'
  return isPublicPath(path) && (method === 'GET' || method === 'HEAD') ? undefined : 'page'
}
