import { test } from 'vitest'
import { PARTS_MISSING } from './parts.ts'

// stands for tests/access and tests/supabase where they cannot run
test.skip(PARTS_MISSING)
