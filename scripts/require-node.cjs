// Loaded before each of our commands by `node -r`. npm skips a package that it cannot install for this machine, or whose
// hash is wrong, without a word, and the system's own Node would then run what it does not understand. Plain JavaScript,
// for that Node may be any.
var manifest = require('../package.json')

var wanted = numbers(manifest.engines.node)
var running = numbers(process.versions.node)

if (running[0] < wanted[0] || (running[0] === wanted[0] && running[1] < wanted[1])) {
  console.error(
    'Portico needs Node ' +
      wanted.join('.') +
      ' or newer, and this is ' +
      process.versions.node +
      '. Run `npm ci` again, with optional packages, which bring the right one; ' +
      'where there is none for the machine (' +
      process.platform +
      ' ' +
      process.arch +
      '), install Node 24.',
  )
  process.exit(1)
}

/** Major and minor: [24, 15] of `>=24.15` and of `24.15.0`. */
function numbers(version) {
  return version.replace(/^\D+/, '').split('.').slice(0, 2).map(Number)
}
