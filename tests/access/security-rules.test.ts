import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#tests/support/postgres.ts'
import type { Database } from '#tests/support/supabase/database.ts'
import { type SecurityRule, securityRules } from './security-rules.ts'

let postgres: Database

beforeAll(async () => {
  postgres = await openPostgres()
})

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
