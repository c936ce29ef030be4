import { expect, it } from 'vitest'
import { constraintNames } from './schema.ts'

it('finds the names of primary keys and unique constraints, of columns and of the table', () => {
  const names = constraintNames(`create table notes (
    -- a comment, with a comma and constraint fake unique
    id uuid not null default (gen_random_uuid()) constraint notes_pkey primary key,
    slug text not null constraint notes_slug_key unique constraint notes_slug_present check (length(slug) > 0),
    kind text not null default 'a, constraint b unique' check (kind in ('a', 'b')),
    place integer,
    constraint notes_place_known check (place > 0),
    constraint notes_one_per_place unique (kind, place)
  )`)
  expect(Object.fromEntries(names)).toEqual({
    id: 'notes_pkey',
    slug: 'notes_slug_key',
    'kind,place': 'notes_one_per_place',
  })
})
