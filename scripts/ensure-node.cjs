// Runs before each of our commands (`node -r`) and after an installation. The right Node is an optional package for the
// platform. npm silently skips it when it cannot install it (no package for this platform, an unsupported Node, a wrong
// hash), and npm 10 removes its link together with those of the other platforms. The system's own Node would then run
// code that it does not support. Plain JavaScript, because any version of Node may run this file.
const { spawnSync } = require('node:child_process')
const { existsSync, mkdirSync, rmSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')
const { engines } = require('../package.json')

const MODULES = join(__dirname, '../node_modules')
/** Older versions do not install sharp, which is an optional package too. */
const NPM_NEEDS = [20, 9]
const WE_NEED = majorAndMinor(engines.node)

const npmRunsOn = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent || '')
if (npmRunsOn && isOlder(npmRunsOn[1], NPM_NEEDS))
  stop(
    `npm runs on Node ${npmRunsOn[1]} here, but needs ${NPM_NEEDS.join('.')} or newer to install everything: ` +
      'install a newer Node, then run `npm ci` again.',
  )
if (!existsSync(MODULES)) stop('The packages that Portico needs are not installed: run `npm ci` first.')
if (isOlder(process.versions.node, WE_NEED)) {
  const ourNode = linkOurNode()
  if (!ourNode)
    stop(
      `Portico needs Node ${WE_NEED.join('.')} or newer, and this is ${process.versions.node}. \`npm ci\` brings the right ` +
        'one as an optional package: run it again and check its output. If there is none for this platform ' +
        `(${process.platform} ${process.arch}), install Node ${WE_NEED.join('.')} or newer.`,
    )
  process.exit(spawnSync(ourNode, process.argv.slice(1), { stdio: 'inherit' }).status)
}

/** Puts the packaged Node first in the PATH of npm scripts. Returns its path, if there is one and it runs. */
function linkOurNode() {
  if (process.platform === 'win32') return undefined
  const prefix = `${process.platform}-${process.arch}` === 'darwin-arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${process.platform}-${process.arch}`
  const { status, stdout } = spawnSync(join(MODULES, name, 'bin/node'), ['--version'], { encoding: 'utf8' })
  if (status !== 0 || isOlder(stdout, WE_NEED)) return undefined
  const link = join(MODULES, '.bin/node')
  mkdirSync(join(MODULES, '.bin'), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(`../${name}/bin/node`, link)
  return link
}

function isOlder(version, needed) {
  const has = majorAndMinor(version)
  return has[0] < needed[0] || (has[0] === needed[0] && has[1] < needed[1])
}

/** [24, 15] for `>=24.15` and for `v24.15.0`. */
function majorAndMinor(version) {
  return version.replace(/^\D+/, '').split('.').slice(0, 2).map(Number)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
