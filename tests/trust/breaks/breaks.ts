import type { Breaks } from './break.ts'
import { EVERYBODY_CAN_USE_IT } from './everybody-can-use-it.ts'
import { NOBODY_GETS_IN } from './nobody-gets-in.ts'
import { NOTHING_IS_LOST } from './nothing-is-lost.ts'

export const BREAKS: Breaks = { ...NOBODY_GETS_IN, ...NOTHING_IS_LOST, ...EVERYBODY_CAN_USE_IT }
