import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { columnTypeCases } from './column-type-cases.ts'

/* The cases of column-types.test.ts are what Postgres does. */

/** How long a busy machine may take to start Postgres, in milliseconds. */
const POSTGRES_START_MS = 60_000

let postgres: PGlite

beforeAll(async () => {
  postgres = await PGlite.create()
  await postgres.exec("set timezone to 'UTC'; set datestyle to 'ISO, MDY'")
}, POSTGRES_START_MS)

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
