import { describeRestReads } from '@portico/backend/test-support/contract/rest-reads.ts'
import { postgrest } from './postgrest-engine.ts'

describeRestReads(postgrest)
