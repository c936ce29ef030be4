/** A filter as the URL states it, before its column and value are checked against a table. */
export type Condition = Comparison | Logic

export type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike'

export type Trilean = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Test =
  | { operator: Operator; value: string }
  | { operator: 'in'; values: string[] }
  | { operator: 'is'; value: Trilean }

export interface Comparison {
  kind: 'comparison'
  column: string
  isNegated: boolean
  test: Test
}

export interface Logic {
  kind: 'and' | 'or'
  isNegated: boolean
  parts: Condition[]
}
