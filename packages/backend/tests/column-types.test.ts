import { describeColumnTypes } from './support/contract/column-types.ts'
import { embedded } from './support/contract/contract-engine.ts'

describeColumnTypes(embedded)
