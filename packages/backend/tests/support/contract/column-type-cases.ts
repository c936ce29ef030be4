/** What Postgres makes of a value's text: the JSON that it gives back, or the code of its error. */
export interface ColumnTypeCase {
  type: 'integer' | 'double precision' | 'boolean' | 'uuid' | 'date' | 'timestamptz' | 'jsonb' | 'text'
  text: string
  gives?: unknown
  code?: string
}

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'

/**
 * One table for both engines: each case holds for SQLite behind the embedded backend and for `select to_jsonb($1::type)`
 * in Postgres (DateStyle ISO, MDY; time zone UTC).
 */
export const columnTypeCases: ColumnTypeCase[] = [
  { type: 'integer', text: '7', gives: 7 },
  { type: 'integer', text: '-0', gives: 0 },
  { type: 'integer', text: '007', gives: 7 },
  { type: 'integer', text: '2147483647', gives: 2147483647 },
  { type: 'integer', text: '-2147483648', gives: -2147483648 },
  { type: 'integer', text: '2147483648', code: '22003' },
  { type: 'integer', text: '-99999999999999999999', code: '22003' },
  { type: 'integer', text: '7.0', code: '22P02' },
  { type: 'integer', text: '1e3', code: '22P02' },
  { type: 'integer', text: 'seven', code: '22P02' },
  { type: 'integer', text: '', code: '22P02' },
  { type: 'integer', text: '- 7', code: '22P02' },
  { type: 'integer', text: '٧', code: '22P02' },

  { type: 'double precision', text: '0.25', gives: 0.25 },
  { type: 'double precision', text: '0.30000000000000004', gives: 0.30000000000000004 },
  { type: 'double precision', text: '12345678901234567890', gives: 12345678901234567000 },
  { type: 'double precision', text: '1e300', gives: 1e300 },
  { type: 'double precision', text: '-0.5', gives: -0.5 },
  { type: 'double precision', text: '5E-324', gives: 5e-324 },
  { type: 'double precision', text: '.', code: '22P02' },
  { type: 'double precision', text: '1e', code: '22P02' },
  { type: 'double precision', text: '0,5', code: '22P02' },
  { type: 'double precision', text: 'half', code: '22P02' },
  { type: 'double precision', text: '', code: '22P02' },

  { type: 'boolean', text: 'true', gives: true },
  { type: 'boolean', text: 'false', gives: false },
  { type: 'boolean', text: 'o', code: '22P02' },
  { type: 'boolean', text: 'truee', code: '22P02' },
  { type: 'boolean', text: '2', code: '22P02' },
  { type: 'boolean', text: '01', code: '22P02' },
  { type: 'boolean', text: '', code: '22P02' },

  { type: 'uuid', text: UUID, gives: UUID },
  { type: 'uuid', text: UUID.toUpperCase(), gives: UUID },
  { type: 'uuid', text: '0f8fad5-bd9cb-469f-a165-70867728950e', code: '22P02' },
  { type: 'uuid', text: `{${UUID}`, code: '22P02' },
  { type: 'uuid', text: ` ${UUID}`, code: '22P02' },
  { type: 'uuid', text: `${UUID}0`, code: '22P02' },
  { type: 'uuid', text: `${UUID}-`, code: '22P02' },
  { type: 'uuid', text: 'not-a-uuid', code: '22P02' },
  { type: 'uuid', text: '', code: '22P02' },

  { type: 'date', text: '2024-01-05', gives: '2024-01-05' },
  { type: 'date', text: '2024-02-29', gives: '2024-02-29' },
  { type: 'date', text: '2024-01-05T23:30:00-05:00', gives: '2024-01-05' },
  { type: 'date', text: '2024-01-05 10:00', gives: '2024-01-05' },
  { type: 'date', text: '0001-01-01', gives: '0001-01-01' },
  { type: 'date', text: '9999-12-31', gives: '9999-12-31' },
  { type: 'date', text: '2023-02-29', code: '22008' },
  { type: 'date', text: '2024-13-01', code: '22008' },
  { type: 'date', text: '2024-00-10', code: '22008' },
  { type: 'date', text: '2024-04-31', code: '22008' },
  { type: 'date', text: '0000-01-01', code: '22008' },
  { type: 'date', text: '2024-01', code: '22007' },
  { type: 'date', text: '2024-01-05x', code: '22007' },
  { type: 'date', text: 'soon', code: '22007' },
  { type: 'date', text: '', code: '22007' },

  { type: 'timestamptz', text: '2024-01-05T10:20:30.123456Z', gives: '2024-01-05T10:20:30.123456+00:00' },
  { type: 'timestamptz', text: '2024-01-05T10:20:30.120000+00:00', gives: '2024-01-05T10:20:30.12+00:00' },
  { type: 'timestamptz', text: '2024-01-05 10:20:30', gives: '2024-01-05T10:20:30+00:00' },
  { type: 'timestamptz', text: '2024-01-05T10:20:30.1234567Z', gives: '2024-01-05T10:20:30.123457+00:00' },
  { type: 'timestamptz', text: '2024-01-05T10:20:30.9999999Z', gives: '2024-01-05T10:20:31+00:00' },
  { type: 'timestamptz', text: '2024-01-05', gives: '2024-01-05T00:00:00+00:00' },
  { type: 'timestamptz', text: '2024-01-05T10:20', gives: '2024-01-05T10:20:00+00:00' },
  { type: 'timestamptz', text: '2024-01-05T10:20:30+02', gives: '2024-01-05T08:20:30+00:00' },
  { type: 'timestamptz', text: '2024-01-05T10:20:30+0530', gives: '2024-01-05T04:50:30+00:00' },
  { type: 'timestamptz', text: '2024-01-05T10:20:30-05:00', gives: '2024-01-05T15:20:30+00:00' },
  { type: 'timestamptz', text: '2024-01-05T24:00:00Z', gives: '2024-01-06T00:00:00+00:00' },
  { type: 'timestamptz', text: '1969-12-31T23:59:59.5Z', gives: '1969-12-31T23:59:59.5+00:00' },
  { type: 'timestamptz', text: '2024-02-30T00:00:00Z', code: '22008' },
  { type: 'timestamptz', text: '2024-01-05T25:00:00Z', code: '22008' },
  { type: 'timestamptz', text: '2024-01-05T24:00:01Z', code: '22008' },
  { type: 'timestamptz', text: '2024-01-05T10:60:00Z', code: '22008' },
  { type: 'timestamptz', text: '2024-01-05T10:20:61Z', code: '22008' },
  { type: 'timestamptz', text: '2024-01-05T10:20:30 00:00', code: '22007' },
  { type: 'timestamptz', text: 'yesterdayish', code: '22007' },
  { type: 'timestamptz', text: '', code: '22007' },

  { type: 'jsonb', text: '{"b":1,"aa":[1.5,null,"x"]}', gives: { b: 1, aa: [1.5, null, 'x'] } },
  { type: 'jsonb', text: ' "text" ', gives: 'text' },
  { type: 'jsonb', text: '17', gives: 17 },
  { type: 'jsonb', text: '12345678901234567890', gives: 12345678901234567890n },
  { type: 'jsonb', text: '1.50', gives: 1.5 },
  { type: 'jsonb', text: 'true', gives: true },
  { type: 'jsonb', text: '{"a":1,"a":2}', gives: { a: 2 } },
  { type: 'jsonb', text: '{a:1}', code: '22P02' },
  { type: 'jsonb', text: 'nonsense', code: '22P02' },
  { type: 'jsonb', text: '', code: '22P02' },
  { type: 'jsonb', text: '"\\u0000"', code: '22P05' },
  { type: 'jsonb', text: '"\\ud800"', code: '22P02' },

  { type: 'text', text: '', gives: '' },
  { type: 'text', text: ' a\nb\t"c" \\ 😀 é', gives: ' a\nb\t"c" \\ 😀 é' },
  { type: 'text', text: 'null', gives: 'null' },
  { type: 'text', text: '007', gives: '007' },
]
