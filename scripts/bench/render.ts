import { renderCost } from '#tests/bench/render-cost.ts'

/** Prints what a render costs, for scripts/bench.ts. */
console.log(await renderCost())
process.exit()
