import { describeRestErrors } from '@portico/backend/test-support/contract/rest-errors.ts'
import { postgrest } from './postgrest-engine.ts'

describeRestErrors(postgrest)
