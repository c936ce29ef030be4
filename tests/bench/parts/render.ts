import { renderCost } from '../render-cost.ts'

/** Prints what a render costs, for bench.ts. */
console.log(await renderCost())
process.exit()
