import { describeColumnTypes } from '@portico/backend/test-support/contract/column-types.ts'
import { postgrest } from './postgrest-engine.ts'

describeColumnTypes(postgrest)
