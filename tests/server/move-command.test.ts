import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand, startCommand } from '#tests/support/commands.ts'
import { makeSiteFolder, newFolder, OWNER, openSite, serveProject, variablesOf } from '#tests/support/move.ts'

/* `npm run move` with a project behind a socket. */

const move = (words: string[], variables: Record<string, string>) => runCommand('move', words, variables)

it('an unknown option is answered with how the command is used', async () => {
  const wrong = await move(['--to', 'supabase', '--force'], {})
  expect(wrong).toMatchObject({ status: 1, err: expect.stringMatching(/^Unknown option '--force'.*Usage: /s) })
})

it('without SITE_URL nothing moves: links would lead to this computer', async () => {
  const { SITE_URL: _, ...variables } = variablesOf(await serveProject())
  const { status, err } = await move(['--to', 'folder'], { ...variables, DATA_DIR: newFolder() })
  expect(status).toBe(1)
  expect(err).toMatch(/^SITE_URL is needed for a move: /)
})

it('a running site refuses to be moved', async () => {
  const [home, project] = [await makeSiteFolder(), await serveProject()]
  const site = await openSite(home)
  onTestFinished(() => site.close())
  const { status, err } = await move(['--to', 'supabase'], { ...variablesOf(project), DATA_DIR: home })
  expect(status).toBe(1)
  expect(err).toBe(`The data folder ${home} is in use by another process. Stop it, or set another DATA_DIR.`)
})

it('there and back, it says what was moved, what was not, and what to do next', async () => {
  const [home, project, back] = [await makeSiteFolder(), await serveProject(), newFolder()]
  const variables = variablesOf(project)

  const there = await startCommand('move', ['--to', 'supabase'], { ...variables, DATA_DIR: home }).result
  expect(there).toMatchObject({ status: 0, out: expect.stringContaining('every row and every file is the same there') })
  expect(there.err).toMatch(/^SECOND FACTORS DO NOT MOVE: owner@portico\.test /)

  const backup = await runCommand('backup', [join(newFolder(), 'old.tar.gz')], { DATA_DIR: home })
  expect(backup).toMatchObject({ status: 0, err: expect.stringContaining(`was moved to ${project.address.url} (`) })

  const returned = await move(['--to', 'folder'], { ...variables, DATA_DIR: back })
  expect(returned).toMatchObject({
    status: 0,
    out: expect.stringContaining(`npm run admin -- reset-password ${OWNER}`),
  })
  expect(returned.err).toMatch(/^PASSWORDS DO NOT COME BACK: /)

  // as after a kill before the report
  const again = await move(['--to', 'folder'], { ...variables, DATA_DIR: back })
  expect(again.err).toContain('holds a site already.')
  expect(again.err).toContain(
    `Accounts there without a password get one by:\n     npm run admin -- reset-password ${OWNER}`,
  )
})
