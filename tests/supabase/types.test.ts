import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openPostgres } from '#tests/support/postgres.ts'
import { requireCli } from '#tests/support/supabase/cli.ts'

const FILE = 'src/data/database.types.ts'
const ROOT = join(import.meta.dirname, '../..')
const HEADER = '// Made from the migrations by `npm run types`.\n\n'

test(`${FILE} is what the CLI makes of the migrations: \`npm run types\` writes it anew`, async () => {
  const postgres = await openPostgres()
  onTestFinished(() => postgres.close())
  const types = await requireCli(inject('cluster'), postgres.name, [
    'gen',
    'types',
    '--lang=typescript',
    '--schema=public',
  ])
  // what follows are helpers that nobody uses
  const [database = ''] = types.split('type DatabaseWithoutInternals')
  await expect(rowsOf(formatted(HEADER + database))).toMatchFileSnapshot(join(ROOT, FILE))
})

/** Of each table its rows: what may be inserted follows from them and the migrations, and nothing else is in use. */
const rowsOf = (database: string) =>
  database
    .replace(/^ {8}(ComputedFields|Insert|Update|Relationships): (\{\n[\s\S]*?^ {8}\}|\[\n[\s\S]*?^ {8}\]|.*)\n/gm, '')
    .replace(/^ {4}Views: [\s\S]*/m, '  }\n}\n')

/** As the repository writes code; the CLI does not format. */
function formatted(source: string): string {
  const biome = join(ROOT, 'node_modules/.bin/biome')
  const { status, stdout, stderr } = spawnSync(biome, ['check', '--write', `--stdin-file-path=${FILE}`], {
    cwd: ROOT,
    input: source,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
