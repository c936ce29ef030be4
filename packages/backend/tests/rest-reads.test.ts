import { embedded } from './support/contract/contract-engine.ts'
import { describeRestReads } from './support/contract/rest-reads.ts'

describeRestReads(embedded)
