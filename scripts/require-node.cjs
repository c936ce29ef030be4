// Loaded before each of our commands by `node -r`. npm skips an optional package without a word when it cannot install it:
// for this machine, with this Node, or because its hash is wrong. The system's own Node would then run what it does not
// understand, or a part would be missing. Plain JavaScript, for that Node may be any.
var manifest = require('../package.json')

/** Below this npm skips the parts that draw pictures. */
var NPM_NEEDS = [20, 9]

var npmRunsOn = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent || '')
if (npmRunsOn && isOlder(npmRunsOn[1], NPM_NEEDS))
  stop(
    'npm runs on Node ' +
      npmRunsOn[1] +
      ' here and needs 20.9 or newer to install everything: ' +
      'install a newer Node, then run `npm ci` again.',
  )

if (isOlder(process.versions.node, numbers(manifest.engines.node)))
  stop(
    'Portico needs Node ' +
      numbers(manifest.engines.node).join('.') +
      ' or newer, and this is ' +
      process.versions.node +
      '. `npm ci` brings the right one with the optional packages: run it again and look at what it says. ' +
      'Where there is none for the machine (' +
      process.platform +
      ' ' +
      process.arch +
      '), install Node 24.',
  )

function isOlder(version, needed) {
  var has = numbers(version)
  return has[0] < needed[0] || (has[0] === needed[0] && has[1] < needed[1])
}

/** Major and minor: [24, 15] of `>=24.15` and of `24.15.0`. */
function numbers(version) {
  return version.replace(/^\D+/, '').split('.').slice(0, 2).map(Number)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
