import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { licencesOf } from './licences.ts'

it.each(['libheif-js', 'nodemailer', '@img/sharp-libvips-', 'react-dom', '@fontsource/newsreader'])(
  'the licences of a release have those of %s',
  (name) => expect(licencesOf()).toMatch(new RegExp(`^${name}[-\\w]* \\d+\\.\\d+`, 'm')),
)

it('they have the texts, each once, and none of a tool for tests', () => {
  const text = licencesOf()
  for (const part of [
    'GNU GENERAL PUBLIC LICENSE',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'SIL OPEN FONT LICENSE',
    'Permission is hereby granted',
  ])
    expect(text).toContain(part)
  expect(text.match(/^react 19/gm)).toHaveLength(1)
  expect(text).not.toMatch(/^(vitest|knip) \d/m)
})

it('a package that names no licence makes no release', () => {
  const root = mkdtempSync(join(tmpdir(), 'licences-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules/unnamed'), { recursive: true })
  const packages = { 'node_modules/unnamed': { version: '1.0.0' } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  expect(() => licencesOf(root)).toThrow('unnamed 1.0.0 names no licence.')
})
