import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, POSTGRES_START_MS } from '#tests/support/postgres.ts'
import { type SecurityRule, securityRules } from './security-rules.ts'

let postgres: PGlite

beforeAll(async () => {
  postgres = await openPostgres()
}, POSTGRES_START_MS)

afterAll(() => postgres.close())

async function offenders({ finds }: SecurityRule): Promise<string[]> {
  const { rows } = await postgres.query<{ offender: string }>(finds)
  return rows.map(({ offender }) => offender)
}

describe.each(securityRules)('$name', (rule) => {
  it('holds', async () => {
    expect(await offenders(rule)).toEqual([])
  })

  it('would be seen to be broken', async () => {
    await postgres.exec(`begin; ${rule.offence}`)
    const found = await offenders(rule)
    await postgres.exec('rollback')
    expect(found).not.toEqual([])
  })
})
