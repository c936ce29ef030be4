import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Contract, type ContractEngine, casesOf } from './contract-engine.ts'
import type { Difference } from './differences.ts'

/** Titles chosen for what sorts, folds and needs quoting. */
const events = [
  { title: 'Alpha', location: 'Oslo', date: '2024-01-05', type: 'talk', note: 'Watch', display_order: 3 },
  { title: 'beta', location: 'Graz', date: '2023-05-01', type: 'concert', note: null, display_order: 1 },
  { title: 'Gamma, the "third" (of 4)', location: 'Oslo', date: '2022-12-31', type: 'talk', display_order: 2 },
  {
    title: '50% \\ under_score',
    location: 'Éire',
    date: '2024-02-29',
    type: 'film',
    note: 'Read',
    display_order: 0,
  },
].map((event) => ({ description: 'About it', note: null, ...event }))

const [ALPHA, BETA, GAMMA, PERCENT] = events.map((event) => event.title) as [string, string, string, string]

/** Filters, order, ranges, counts, preferences and the form of what is read. */
export function describeRestReads(contract: Contract): void {
  let backend: ContractEngine

  beforeAll(async () => {
    backend = await contract.open()
    await backend.insertRows('events', events)
    await backend.insertRows('companies', [
      { name: 'A', highlight: true },
      { name: 'B', highlight: false },
    ])
    await backend.insertRows('settings', [{ title: 'h', metadata: { b: 1, aa: [1.5] } }])
  })

  afterAll(() => backend.close())

  /** `order=display_order` unless the query names its own. */
  async function titles(query: string): Promise<string[]> {
    const order = /(^|&)order=/.test(query) ? '' : '&order=display_order'
    const answer = await backend.request(`/rest/v1/events?select=title&${query}${order}`)
    const body = await answer.json()
    if (answer.status >= 300) throw new Error(JSON.stringify(body))
    return (body as { title: string }[]).map((row) => row.title)
  }

  const encoded = (text: string) => encodeURIComponent(text)

  describe('filters', () => {
    it.each(
      casesOf<[string, string[], Difference?]>(contract, [
        ['title=eq.Alpha', [ALPHA]],
        ['title=eq.alpha', []],
        ['title=not.eq.Alpha', [PERCENT, BETA, GAMMA]],
        ['title=neq.Alpha', [PERCENT, BETA, GAMMA]],
        ['display_order=gt.1', [GAMMA, ALPHA]],
        ['display_order=gte.1', [BETA, GAMMA, ALPHA]],
        ['display_order=lt.1', [PERCENT]],
        ['display_order=lte.1', [PERCENT, BETA]],
        ['display_order=gte.1&display_order=lt.3', [BETA, GAMMA]],
        ['date=gt.2023-05-01', [PERCENT, ALPHA]],
        ['note=is.null', [BETA, GAMMA]],
        ['note=is.NULL', [BETA, GAMMA]],
        ['note=not.is.null', [PERCENT, ALPHA]],
        ['note=is.not_null', [PERCENT, ALPHA], 'PostgREST 12 is older'],
        ['note=neq.Watch', [PERCENT]],
        ['note=not.eq.Watch', [PERCENT]],
        ['title=in.(Alpha,beta)', [BETA, ALPHA]],
        [`title=in.(${encoded('"Gamma, the \\"third\\" (of 4)"')},Alpha)`, [GAMMA, ALPHA]],
        ['title=in.()', []],
        ['title=in.( Alpha)', [ALPHA]],
        ['title=in.(Alpha, beta)', [ALPHA]],
        ['title=in.( )', []],
        ['display_order=in.( )', []],
        ['title=not.in.(Alpha,beta)', [PERCENT, GAMMA]],
        ['display_order=in.(1,2)', [BETA, GAMMA]],
        ['title=like.*a', [BETA, ALPHA]],
        ['title=like.%25a', [BETA, ALPHA]],
        ['title=like.A*', [ALPHA]],
        ['title=like.a*', []],
        ['title=ilike.a*', [ALPHA]],
        ['title=ilike.BETA', [BETA]],
        ['location=ilike.%C3%A9ire', [PERCENT]],
        ['title=like._eta', [BETA]],
        ['title=like.50%5C%25*', [PERCENT]],
        ['title=like.*under%5C_score', [PERCENT]],
        ['title=like.*%5C%5C*', [PERCENT]],
        ['title=not.like.*a', [PERCENT, GAMMA]],
        ['or=(title.eq.Alpha,display_order.eq.1)', [BETA, ALPHA]],
        ['or=(title.eq.Alpha,and(location.eq.Oslo,display_order.lt.3))', [GAMMA, ALPHA]],
        ['or=(title.in.(Alpha,beta),note.eq.Read)', [PERCENT, BETA, ALPHA]],
        ['or=(note.not.is.null,title.eq.beta)', [PERCENT, BETA, ALPHA]],
        [`or=(title.eq.${encoded('"Gamma, the \\"third\\" (of 4)"')},title.eq.beta)`, [BETA, GAMMA]],
        ['and=(location.eq.Oslo,type.eq.talk)', [GAMMA, ALPHA]],
        ['not.and=(location.eq.Oslo,type.eq.talk)', [PERCENT, BETA]],
        ['not.or=(location.eq.Oslo,type.eq.film)', [BETA]],
        ['or=(not.and(location.eq.Oslo,type.eq.talk),title.eq.Alpha)', [PERCENT, BETA, ALPHA]],
        ['location=eq.Oslo&or=(title.eq.Alpha,title.eq.beta)', [ALPHA]],
        [`"title"=eq.Alpha`, [ALPHA]],
      ]),
    )('?%s returns these rows', async (query, expected) => {
      expect(await titles(query)).toEqual(expected)
    })

    it('of a boolean', async () => {
      const names = async (filter: string) => (await backend.request(`/rest/v1/companies?select=name&${filter}`)).json()
      expect(await names('highlight=is.true')).toEqual([{ name: 'A' }])
      expect(await names('highlight=eq.false')).toEqual([{ name: 'B' }])
      expect(await names('highlight=not.is.true')).toEqual([{ name: 'B' }])
      expect(await names('highlight=is.unknown')).toEqual([])
    })

    it('of jsonb compares values, not spellings', async () => {
      const answer = await backend.request(
        `/rest/v1/settings?select=title&metadata=eq.${encoded('{"aa": [1.5], "b": 1}')}`,
      )
      expect(await answer.json()).toEqual([{ title: 'h' }])
    })
  })

  describe('order', () => {
    it.each(
      casesOf<[string, string[], Difference?]>(contract, [
        ['order=display_order', [PERCENT, BETA, GAMMA, ALPHA]],
        ['order=display_order.desc', [ALPHA, GAMMA, BETA, PERCENT]],
        ['order=location.asc,date.desc', [BETA, ALPHA, GAMMA, PERCENT], 'Postgres sorts by a collation'],
        ['order=note,display_order', [PERCENT, ALPHA, BETA, GAMMA]],
        ['order=note.desc,display_order', [BETA, GAMMA, ALPHA, PERCENT]],
        ['order=note.asc.nullsfirst,display_order', [BETA, GAMMA, PERCENT, ALPHA]],
        ['order=note.desc.nullslast,display_order', [ALPHA, PERCENT, BETA, GAMMA]],
        ['order=note.nullsfirst,display_order', [BETA, GAMMA, PERCENT, ALPHA]],
        ['order=display_order,display_order.desc', [PERCENT, BETA, GAMMA, ALPHA]],
      ]),
    )('?%s returns these rows', async (query, expected) => {
      expect(await titles(query)).toEqual(expected)
    })
  })

  describe('ranges and counts', () => {
    it.each<{ query: string; headers?: Record<string, string>; status: number; range: string; rows: number }>([
      { query: '', status: 200, range: '0-3/*', rows: 4 },
      { query: 'limit=2', status: 200, range: '0-1/*', rows: 2 },
      { query: 'limit=2&offset=3', status: 200, range: '3-3/*', rows: 1 },
      { query: 'limit=0', status: 200, range: '*/*', rows: 0 },
      { query: 'offset=9', status: 200, range: '*/*', rows: 0 },
      { query: 'limit=all', status: 200, range: '0-3/*', rows: 4 },
      { query: '', headers: { prefer: 'count=exact' }, status: 200, range: '0-3/4', rows: 4 },
      { query: 'limit=2', headers: { prefer: 'count=exact' }, status: 206, range: '0-1/4', rows: 2 },
      { query: 'location=eq.Oslo', headers: { prefer: 'count=estimated' }, status: 200, range: '0-1/2', rows: 2 },
      { query: 'title=eq.none', headers: { prefer: 'count=exact' }, status: 200, range: '*/0', rows: 0 },
      { query: 'offset=4', headers: { prefer: 'count=exact' }, status: 206, range: '*/4', rows: 0 },
    ])('$query $headers', async ({ query, headers = {}, status, range, rows }) => {
      const answer = await backend.request(`/rest/v1/events?${query}`, { headers })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range])
      expect(await answer.json()).toHaveLength(rows)
      if (headers.prefer) expect(answer.headers.get('preference-applied')).toBe(headers.prefer)
    })

    it.each(casesOf(contract, [['count=planned', 'Postgres estimates']]))('%s counts exactly', async (prefer) => {
      const answer = await backend.request('/rest/v1/events?limit=2&offset=2', { headers: { prefer } })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '2-3/4'])
      expect(answer.headers.get('preference-applied')).toBe(prefer)
    })

    it('HEAD counts without a body', async () => {
      const answer = await backend.request('/rest/v1/events', { method: 'HEAD', headers: { prefer: 'count=exact' } })
      expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([200, '0-3/4', ''])
    })

    it('HEAD heeds limit and offset', async () => {
      const range = async (query: string) => {
        const answer = await backend.request(`/rest/v1/events?${query}`, { method: 'HEAD' })
        return answer.headers.get('content-range')
      }
      expect(await range('')).toBe('0-3/*')
      expect(await range('limit=2&offset=1')).toBe('1-2/*')
    })

    it('a response has at most 1,000 rows', async () => {
      await backend.insertRows(
        'articles',
        Array.from({ length: 1001 }, () => ({ title: 't', content: 'c' })),
      )
      const answer = await backend.request('/rest/v1/articles?select=id', { headers: { prefer: 'count=exact' } })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-999/1001'])
      expect(await answer.json()).toHaveLength(1000)
    })
  })

  describe('what comes back', () => {
    it('are the columns asked for, in that order and under those names', async () => {
      const answer = await backend.request(
        '/rest/v1/events?select=where:location,title,order:display_order&title=eq.Alpha',
      )
      expect(await answer.text()).toBe('[{"where":"Oslo","title":"Alpha","order":3}]')
    })

    it('is every column in the order of the table without select, each in its JSON form', async () => {
      const answer = await backend.request('/rest/v1/settings')
      const [row] = (await answer.json()) as [Record<string, unknown>]
      expect(Object.keys(row)).toEqual(await backend.columnsOf('settings'))
      expect(row).toMatchObject({ singleton: true, image_url: null, metadata: { b: 1, aa: [1.5] } })
      expect(row.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/)
    })

    it('is one object on request', async () => {
      const headers = { accept: 'application/vnd.pgrst.object+json' }
      const answer = await backend.request('/rest/v1/events?select=title&title=eq.Alpha', { headers })
      expect(answer.headers.get('content-type')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
      expect(await answer.json()).toEqual({ title: 'Alpha' })
    })

    it.each(['application/json', '*/*', 'text/html, application/json;q=0.9', 'application/vnd.pgrst.array+json'])(
      'is JSON for Accept: %s',
      async (accept) => {
        const answer = await backend.request('/rest/v1/events?select=title&limit=1', { headers: { accept } })
        expect(answer.headers.get('content-type')).toMatch(
          /^application\/(json|vnd\.pgrst\.array\+json); charset=utf-8$/,
        )
      },
    )
  })
}
