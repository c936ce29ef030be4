import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const TOKEN = '-b1Q_xkP0a7Jm3ZtR9vWcA'

test.each([
  [`/preview/${TOKEN}`, '/preview/…'],
  [`/preview/${TOKEN}/press-kit`, '/preview/…/press-kit'],
  [`/PREVIEW/${TOKEN}/`, '/PREVIEW/…/'],
  [`//preview//${TOKEN}//talks`, '//preview//…//talks'],
  [`/preview/./${TOKEN}`, '/preview/./…'],
  [`/preview%2F${TOKEN}/talks`, '/preview/…/talks'],
  [`/preview%252f${TOKEN}`, '/preview/…'],
  [`/%70r%65view/%2d${TOKEN.slice(1)}`, '/preview/…'],
  [`/preview%20/${TOKEN}`, '/preview /…'],
  [`/preview\\${TOKEN}`, '/preview\\…'],
  [`/preview;${TOKEN}`, '/preview;…'],
  [`/preview/${TOKEN.slice(0, 11)}%0A${TOKEN.slice(11)}/`, '/preview/…/'],
  [`/x/preview/${TOKEN}/preview/${TOKEN}`, '/x/preview/…/preview/…'],
])('%s is logged without its token', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test.each(['/api/preview', '/preview/', '/talks/a-preview-of-it', '/a-preview.jpg', '/b%C3%BCcher%2Fx', '/100%'])(
  '%s is logged as it is',
  (path) => {
    expect(loggedPath(path)).toBe(path)
  },
)
