import { embedded } from './support/contract/contract-engine.ts'
import { describeRestErrors } from './support/contract/rest-errors.ts'

describeRestErrors(embedded)
