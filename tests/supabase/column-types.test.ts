import { columnTypeCases } from '@portico/backend/test-support/contract/column-type-cases.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase, type Database } from '#tests/support/supabase/database.ts'

/* The cases that packages/backend/tests/column-types.test.ts holds the embedded backend to are what Postgres does. */

let postgres: Database

beforeAll(async () => {
  postgres = await createDatabase(inject('cluster'), 'postgres')
})

afterAll(() => postgres.close())

it.each(columnTypeCases.filter(({ code }) => !code))('Postgres takes $type "$text"', async ({ type, text, gives }) => {
  const { rows } = await postgres.query<{ json: string }>(`select to_jsonb($1::text::${type})::text as json`, [text])
  const json = rows[0]!.json
  if (typeof gives === 'bigint') expect(json).toBe(String(gives))
  else expect(JSON.parse(json)).toEqual(gives)
})

it.each(columnTypeCases.filter(({ code }) => code))(
  'Postgres refuses $type "$text" with $code',
  async ({ type, text, code }) => {
    await expect(postgres.query(`select $1::text::${type}`, [text])).rejects.toMatchObject({ code })
  },
)
