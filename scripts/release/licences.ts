import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const RULE = '-'.repeat(80)

type Package = { version: string; license?: string; dev?: boolean; link?: boolean }

/**
 * The licences of the packages that a release is made of, those in the built scripts included, as one text: for each its name,
 * version, SPDX name, and every licence file that it brings, or what its README says. Throws where one names no licence.
 */
export function licencesOf(root = ROOT): string {
  const lock: { packages: Record<string, Package> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const parts = Object.entries(lock.packages)
    .filter(
      ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link && existsSync(join(root, path)),
    )
    .map(([path, { version, license }]) => {
      const name = path.split('node_modules/').at(-1)!
      const texts = textsIn(join(root, path))
      if (!license && !texts.length) throw new Error(`${name} ${version} names no licence.`)
      return [`${name} ${version}`, license ?? '', ...texts].filter(Boolean).join('\n\n')
    })
  // the LGPL is an addition to the GPL, which no package brings
  const more = globSync(['src/fonts/*.txt', 'scripts/release/*.txt'], { cwd: root })
  const texts = more.sort().map((path) => readFileSync(join(root, path), 'utf8').trim())
  return `${[...new Set(parts), ...texts].join(`\n\n${RULE}\n\n`)}\n`
}

function textsIn(folder: string): string[] {
  const named = (pattern: RegExp) =>
    readdirSync(folder)
      .filter((name) => pattern.test(name))
      .sort()
  const licences = named(/^(licen[cs]e|copying|notice)/i)
  return (licences.length ? licences : named(/^readme/i)).map((name) => readFileSync(join(folder, name), 'utf8').trim())
}
