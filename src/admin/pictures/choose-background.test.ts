import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chooseBackground } from './choose-background.ts'

const WORDMARK =
  'M0 0h12v60h-12zM30 0h12v60h-12zM12 24h18v12h-18zM60 0h40v12h-28v12h24v12h-24v12h28v12h-40zM120 0h12v60h-12zM150 0h12v48h28v12h-40z'
const svg = (shapes: string, width = 200, height = 100) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
const wordmark = (fill: string, more = '') => svg(`<path fill="${fill}" d="${WORDMARK}"/>${more}`)

const look = async (picture: string | Buffer) => {
  const { data, info } = await sharp(Buffer.from(picture))
    .resize({ width: 256, height: 256, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return chooseBackground({ width: info.width, height: info.height, data })
}

test.each([
  ['black letters', 'light', wordmark('#111')],
  ['navy letters', 'light', wordmark('#0b2545')],
  ['white letters', 'dark', wordmark('#fff')],
  ['yellow letters', 'dark', wordmark('#ffd000')],
  ['letters in a blue that stands out everywhere', 'any', wordmark('#2f7de0')],
  ['black letters with an orange sign', 'light', wordmark('#111', '<circle cx="185" cy="20" r="15" fill="#f60"/>')],
  ['faint black letters', 'light', wordmark('rgb(0 0 0 / 0.4)')],
  [
    'white letters with a soft shadow',
    'dark',
    wordmark('#fff').replace(
      '<path',
      '<filter id="b"><feGaussianBlur stdDeviation="4"/></filter><path d="M0 0h190v60h-190z" opacity="0.3" filter="url(#b)"/><path',
    ),
  ],
  [
    'thin black letters, drawn small',
    'light',
    svg(`<path d="${WORDMARK}" fill="none" stroke="#000" stroke-width="0.7"/>`),
  ],
  ['a very wide one', 'light', svg(`<path d="M0 0h900v20h-900z" fill="#222"/>`, 1000, 60)],
  ['a very tall one', 'dark', svg(`<path d="M0 0h20v900h-20z" fill="#eee"/>`, 60, 1000)],
  [
    'black letters on white',
    'own',
    wordmark('#111').replace('<path', '<rect width="200" height="100" fill="#fff"/><path'),
  ],
  ['white on a black disc', 'light', svg('<circle cx="50" cy="50" r="50"/>', 100, 100)],
  [
    'a white disc with a blue sign',
    'any',
    svg('<circle cx="50" cy="50" r="50" fill="#fff"/><path d="M30 30h40v40h-40z" fill="#15c"/>', 100, 100),
  ],
  [
    'a yellow tile with a white sign',
    'any',
    svg('<rect width="100" height="100" rx="20" fill="#f5c518"/><path d="M30 30h40v40h-40z" fill="#fff"/>', 100, 100),
  ],
  [
    'a white tile with a thin sign',
    'any',
    svg('<rect width="100" height="100" rx="20" fill="#fff"/><path d="M20 45h60v5h-60z"/>', 100, 100),
  ],
  ['a plain white disc', 'dark', svg('<circle cx="50" cy="50" r="50" fill="#fff"/>', 100, 100)],
  ['nothing at all', 'own', svg('')],
])('%s: %s', async (_, background, picture) => {
  expect(await look(picture)).toBe(background)
})
