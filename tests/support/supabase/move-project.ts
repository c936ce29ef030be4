import { inject, onTestFinished } from 'vitest'
import { openProject, type TestProject } from '../move.ts'
import { openPostgres } from '../postgres.ts'
import type { Database } from './database.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startPostgrest } from './postgrest.ts'

export interface PartsProject extends TestProject {
  postgres: Database
}

/**
 * A project with real Postgres and PostgREST. Auth and storage are the embedded backend's; accounts are written to
 * auth.users too, which profiles refer to.
 */
export async function openPartsProject(): Promise<PartsProject> {
  const project = await openProject()
  const postgres = await openPostgres()
  const postgrest = await startPostgrest(inject('cluster'), postgres.name, { checksSessions: true })
  onTestFinished(async () => {
    await postgrest.close()
    await postgres.close()
  })
  const keys = new Map([
    [project.address.publishableKey, PUBLISHABLE_KEY],
    [project.address.secretKey, SECRET_KEY],
  ])
  const parts: PartsProject = {
    ...project,
    postgres,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/rest/v1/')) {
        const headers = new Headers(request.headers)
        headers.set('apikey', keys.get(headers.get('apikey') ?? '') ?? '')
        headers.delete('authorization')
        return postgrest.fetch(new Request(request, { headers }))
      }
      const answer = await project.fetch(request)
      if (pathname.startsWith('/auth/v1/admin/users') && request.method !== 'GET' && answer.ok) await copyAccounts()
      return answer
    },
  }

  async function copyAccounts() {
    const accounts = project.backend.database.all('select id, email from _accounts')
    const ids = accounts.map(({ id }) => id)
    await postgres.query('delete from auth.users where id <> all ($1)', [ids])
    for (const { id, email } of accounts) {
      await postgres.query('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [id, email])
    }
  }
  return parts
}
