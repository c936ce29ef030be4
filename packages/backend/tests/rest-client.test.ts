import { embedded } from './support/contract/contract-engine.ts'
import { describeRestClient } from './support/contract/rest-client.ts'

describeRestClient(embedded)
