import { vi } from 'vitest'

// As long as expect.poll may take (vitest.config.ts): Vitest's own second is little for sockets on a busy machine.
const { waitFor } = vi
vi.waitFor = (look, options) => waitFor(look, typeof options === 'number' ? options : { timeout: 30_000, ...options })
