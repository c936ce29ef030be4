import type { Operation } from '../../auth.ts'
import { authErrors } from '../../errors.ts'
import { requireSecretKey } from '../../require-session.ts'
import { userJson } from '../../user-json.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

/** GET admin/users?page=1&per_page=50&filter=, newest first; the total is in `x-total-count` and `link`. Page 0 is the first. */
export const listUsers: Operation = async (auth, call) => {
  await requireSecretKey(auth, call)
  const page = Math.max(1, readNumber(call.query.get('page'), 1, /^\d{1,9}$/))
  const perPage = Math.min(readNumber(call.query.get('per_page'), DEFAULT_PER_PAGE), MAX_PER_PAGE)
  const filter = call.query.get('filter') ?? ''
  const users = auth.accounts.list((page - 1) * perPage, perPage, filter).map((account) => userJson(auth, account))
  const total = auth.accounts.count(filter)
  const headers = { 'x-total-count': String(total), link: linkHeader({ page, perPage, total, filter }) }
  return Response.json({ users, aud: 'authenticated' }, { headers })
}

function readNumber(text: string | null, fallback: number, form = /^[1-9]\d{0,8}$/): number {
  if (!text) return fallback
  if (!form.test(text)) {
    throw authErrors.validationFailed(`Bad Pagination Parameters: ${JSON.stringify(text)} is no page number`)
  }
  return Number(text)
}

/** RFC 8288, as GoTrue writes it. */
function linkHeader({
  page,
  perPage,
  total,
  filter,
}: Record<'page' | 'perPage' | 'total', number> & { filter: string }) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const filtered = filter && `filter=${encodeURIComponent(filter)}&`
  const link = (number: number, rel: string) =>
    `</admin/users?${filtered}page=${number}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
