import { describeRestWrites } from '@portico/backend/test-support/contract/rest-writes.ts'
import { postgrest } from './postgrest-engine.ts'

describeRestWrites(postgrest)
