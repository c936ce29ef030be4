import { expect, test } from 'vitest'
import { folderName } from './folder-name.ts'

test.each([
  ['Ada Example-Vale', 'Ada-Example-Vale'],
  ["  Siobhán O'Brien, PhD. ", 'Siobhán-OBrien-PhD'],
  ['Zoe\u0308 Ångström', 'Zoë-Ångström'],
  ['Дарья Ким', 'Дарья-Ким'],
  ['田中 花子', '田中-花子'],
  ['نرگس محمدی', 'نرگس-محمدی'],
  ['आशा भोसले', 'आशा-भोसले'],
  ['..\\..\\C:\\CON: a|b?*<x>"', 'C-CON-a-b-x'],
  ['../../etc/passwd\0\r\n', 'etc-passwd'],
  ['\u202Egnp.exe', 'gnp-exe'],
])('%j gives %s', (name, folder) => {
  expect(folderName(name)).toBe(`${folder}-press-kit`)
})

test.each(['👩🏽‍🚀 ✨', ''])('%j has no letter to give', (name) => {
  expect(folderName(name)).toBe('press-kit')
})

test.each(['W', '漢', '𠮷'])('a name of 500 times %s fits what file systems take', (letter) => {
  const folder = folderName(letter.repeat(500))
  expect(Buffer.byteLength(`${folder}.zip`)).toBeLessThanOrEqual(255)
  expect(folder).toMatch(/-press-kit$/)
  expect(folder.isWellFormed()).toBe(true)
})
