import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EnvironmentError, parseEnvironment } from '#server/environment/env.ts'
import { testWith } from '#tests/support/programs.ts'
import { freePort } from '#tests/support/server.ts'

// What deploy/ starts, checked by the programs that will read it. Images are not built here.
const ROOT = join(import.meta.dirname, '../..')
const deployFile = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-deploy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A list of JSON behind a word of the Dockerfile. */
const commandOf = (word: string): [string, ...string[]] => {
  const [, list = ''] =
    new RegExp(`^(?:\\s*)${word} (\\[.+\\])$`, 'm').exec(
      deployFile('Dockerfile').replace(/^HEALTHCHECK.*\n\s+CMD/m, 'HEALTH'),
    ) ?? []
  return JSON.parse(list)
}

/** What the unit starts, in this folder. */
const unitCommand = () => {
  const [, command = ''] = /^ExecStart=\/opt\/portico\/current\/(.+)$/m.exec(deployFile('portico.service')) ?? []
  const [program = '', ...words] = command.split(' ')
  return [join(ROOT, program), ...words] as const
}

test.each([
  ['the image', () => commandOf('CMD')],
  ['the unit', unitCommand],
])('%s starts the built site, is found healthy, and stops on a signal', async (_, commandLine) => {
  const port = await freePort()
  const env = {
    PATH: `${join(ROOT, 'node_modules/.bin')}:${join(ROOT, 'bin')}:${process.env.PATH}`,
    HOME: folder,
    HOST: '0.0.0.0',
    SITE_URL: 'https://www.example.com',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  const [healthProgram, ...healthArguments] = commandOf('HEALTH')
  const isHealthy = () => spawnSync(healthProgram, healthArguments, { env, cwd: ROOT }).status === 0
  const [program, ...parameters] = commandLine()
  const child = spawn(program, parameters, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  // what it prints first may come before it listens
  await expect.poll(isHealthy).toBe(true)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(isHealthy()).toBe(false)
})

test('a container that starts as root first gives a volume of root’s to the site', () => {
  const fake = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const start = (user: number, owner: string) => {
    fake('id', `echo ${user}`)
    fake('stat', `echo ${owner}`)
    fake('chown', 'echo chown "$@"')
    const env = { PATH: `${folder}:${process.env.PATH}`, DATA_DIR: '/data' }
    const words = [join(ROOT, 'deploy/container.sh'), 'echo', 'portico', 'serve']
    return spawnSync('sh', words, { env, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  }
  expect(start(0, 'root')).toEqual(['chown -R portico: /data', 'portico serve'])
  expect(start(0, 'portico')).toEqual(['portico serve'])
  expect(start(1000, 'root')).toEqual(['portico serve'])
})

test('every path that the image copies or excludes exists', () => {
  const copied = [...deployFile('Dockerfile').matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  )
  const allowed = [...deployFile('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
  expect(copied.length).toBeGreaterThan(4)
  expect([...copied, ...allowed].filter((path) => path !== '.' && globSync(path, { cwd: ROOT }).length === 0)).toEqual(
    [],
  )
})

test('the server accepts the example of the variables once its password is filled in', () => {
  const example = deployFile('portico.env.example')
  expect(() => parseEnvironment(variablesOf(example))).toThrow(EnvironmentError)
  const filledIn = example.replace('ADMIN_PASSWORD=', 'ADMIN_PASSWORD=correct horse battery')
  const settings = parseEnvironment(variablesOf(filledIn))
  expect(settings.siteUrl).toBe('https://www.example.com')
  // mails to a mail server that does not exist would be given up
  expect(settings.mail).toEqual({})
  const withMail = filledIn.replace(/^#(?=[A-Z])/gm, '')
  expect(parseEnvironment(variablesOf(withMail)).mail).toMatchObject({ from: 'Portico <site@example.com>' })
})

const variablesOf = (file: string) =>
  Object.fromEntries(
    file
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

test('the folder of the log is created before systemd opens the log', () => {
  const unit = deployFile('portico.service')
  const [, log = ''] = /^StandardOutput=append:(\S+)$/m.exec(unit) ?? []
  expect(readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')).toContain(`\ninstall -d -m 750 -g adm ${dirname(log)}\n`)
  // it comes too late for the log, so the unit would fail with 209/STDOUT
  expect(unit).not.toMatch(/^LogsDirectory=/m)
})

test('the log is readable for its group, and the journal has the end of it when a start was refused', () => {
  expect(readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')).toContain(
    '\ninstall -m 640 -g adm /dev/null /var/log/portico/portico.log\n',
  )
  const [, command = ''] = /^ExecStopPost=\+\/bin\/sh -c '(.+)'$/m.exec(deployFile('portico.service')) ?? []
  const script = command.replaceAll('$$', '$').replace('/var/log/portico', folder)
  writeFileSync(join(folder, 'portico.log'), 'TRUST_PROXY must be a number\n')
  writeFileSync(join(folder, 'systemd-cat'), '#!/bin/sh\nexec cat\n', { mode: 0o755 })
  const after = (SERVICE_RESULT: string) =>
    spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { SERVICE_RESULT, PATH: `${folder}:${process.env.PATH}` },
    }).stdout
  expect([after('exit-code'), after('success')]).toEqual(['TRUST_PROXY must be a number\n', ''])
})

test('the disk that docs/deploy.md asks for has room for an update from an archive', () => {
  const [, gigabytes] =
    /(\d+) GB of disk/.exec(readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').replaceAll('\n', ' ')) ?? []
  const [, forArchive] = /^unpack\(\) \{\n {2}require_space "\$ROOT" (\d+)$/m.exec(deployFile('update.sh')) ?? []
  const [release, system] = [200, 1200] // MB, of each kept version, and of Debian with Caddy
  expect(Number(gigabytes) * 1000).toBeGreaterThan(system + 3 * release + Number(forArchive))
})

test('the other machine gets a key to the folder where the unit keeps its backups, and reads all of it', () => {
  const [, backupDir] = /BACKUP_DIR=(\S+)/.exec(deployFile('portico.service')) ?? []
  expect(readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')).toContain(`command="/usr/bin/rrsync -ro ${backupDir}"`)
  // a path on the site's machine would be looked for inside that folder
  expect(deployFile('portico-backups.service')).toMatch(/^ExecStart=\S+rsync .* portico@www\.example\.com:\/ \S+$/m)
})

testWith('systemd-analyze')('systemd finds no fault in the units', () => {
  // what is installed on this machine is no matter of the units
  const installed = (unit: string) =>
    unit.replace('=/opt/portico/current', `=${ROOT}`).replace('/usr/bin/rsync', '/bin/echo')
  for (const name of ['portico.service', 'portico-backups.service', 'portico-backups.timer'])
    writeFileSync(join(folder, name), installed(deployFile(name)))
  const units = globSync('*', { cwd: folder }).map((name) => join(folder, name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

testWith('logrotate')('the log is rotated while the site goes on writing it', () => {
  const logs = join(folder, 'log')
  mkdirSync(logs, { mode: 0o750 })
  const config = join(folder, 'logrotate.conf')
  writeFileSync(config, deployFile('portico.logrotate').replace('/var/log/portico', logs), { mode: 0o644 })
  const log = join(logs, 'portico.log')
  const open = openSync(log, 'a')
  writeSync(open, 'before\n')
  const { status, stderr } = spawnSync('logrotate', ['--force', '--state', join(folder, 'state'), config], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  writeSync(open, 'after\n')
  closeSync(open)
  expect([readFileSync(log, 'utf8'), readFileSync(`${log}.1`, 'utf8')]).toEqual(['after\n', 'before\n'])
})
