import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { differences } from '@portico/backend/test-support/contract/differences.ts'
import { expect, test } from 'vitest'

test('docs/supabase.md explains every difference, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/supabase.md'), 'utf8')
  const [explained = ''] = page.split(/^## /m).filter((part) => part.startsWith('Where the two answer differently'))
  expect([...explained.matchAll(/^### (.*)$/gm)].map(([, name]) => name)).toEqual([...differences])
})
