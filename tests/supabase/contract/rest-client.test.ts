import { describeRestClient } from '@portico/backend/test-support/contract/rest-client.ts'
import { postgrest } from './postgrest-engine.ts'

describeRestClient(postgrest)
