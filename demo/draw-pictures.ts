/**
 * Draws every picture of the demo content and writes it to demo/pictures, under its path in storage: {bucket}/{path}.
 * Run it by hand after changing a drawing (`npm run draw-demo-pictures`); the files are committed.
 */
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { HERO_IMAGE_WIDTHS } from '#content/hero/hero.ts'
import { DEMO_NAME } from './content.ts'
import { articles } from './draw-pictures/articles.ts'
import { lettering } from './draw-pictures/lettering.ts'
import { logos, transparentLogos } from './draw-pictures/logos.ts'
import { ink } from './draw-pictures/palette.ts'
import { portrait } from './draw-pictures/portrait.ts'
import { type Drawing, print } from './draw-pictures/press.ts'
import { pressLogo, pressPhotos } from './draw-pictures/press-kit.ts'
import { favicon, shareCard } from './draw-pictures/share.ts'
import { stories } from './draw-pictures/stories.ts'
import { talks } from './draw-pictures/talks.ts'

const target = join(import.meta.dirname, 'pictures')

await rm(target, { recursive: true, force: true })

await webp('hero-images/profile/portrait-small.webp', portrait, HERO_IMAGE_WIDTHS.small)
await webp('hero-images/profile/portrait-medium.webp', portrait, HERO_IMAGE_WIDTHS.medium)
await webp('hero-images/profile/portrait.webp', portrait, HERO_IMAGE_WIDTHS.large)
await webp('press-kit/photo/portrait-web.webp', portrait, 1200)
await jpeg('press-kit/photo/portrait.jpg', { ...portrait, grain: 3 }, 3000)

for (const [name, drawing] of Object.entries(pressPhotos)) {
  await webp(
    `press-kit/photo/${name}-web.webp`,
    drawing,
    Math.round(Math.min(1200, (1200 * drawing.width) / drawing.height)),
  )
  await jpeg(`press-kit/photo/${name}.jpg`, { ...drawing, grain: 3 }, drawing.width)
}
for (const background of ['light', 'dark'] as const)
  await pressLogo(background).toFile(await place(`press-kit/logo/paperlark-${background}.png`))

for (const [name, drawing] of Object.entries(logos)) await webp(`story-images/logos/${name}.webp`, drawing, 200)
for (const [name, logo] of Object.entries(transparentLogos))
  await logo.webp({ quality: 60, alphaQuality: 60, effort: 6 }).toFile(await place(`story-images/logos/${name}.webp`))
for (const [name, drawing] of Object.entries(stories)) await webp(`story-images/stories/${name}.webp`, drawing, 600)
for (const [name, drawing] of Object.entries(talks)) await webp(`story-images/talks/${name}.webp`, drawing, 288)
for (const [name, drawing] of Object.entries(articles)) await webp(`story-images/articles/${name}.webp`, drawing, 480)

await (await print(favicon, 64)).png({ palette: true }).toFile(await place('site-settings/favicon.png'))
await drawShareCard()

async function webp(path: string, drawing: Drawing, width: number): Promise<void> {
  await (await print(drawing, width)).webp({ quality: 82, effort: 6, smartSubsample: true }).toFile(await place(path))
}

async function jpeg(path: string, drawing: Drawing, width: number): Promise<void> {
  await (await print(drawing, width)).jpeg({ quality: 90, mozjpeg: true }).toFile(await place(path))
}

async function drawShareCard(): Promise<void> {
  const name = await lettering(DEMO_NAME.replace(' ', '\n'), 104, ink.black)
  const line = await lettering('Product leader, entrepreneur\nand adviser', 44, ink.black, 'italic')
  const card = await (await print(shareCard, 1200)).png().toBuffer()
  await sharp(card)
    .composite([
      { input: name, left: 80, top: 128 },
      { input: line, left: 80, top: 434 },
    ])
    .png({ palette: true, colours: 96, effort: 10 })
    .toFile(await place('site-assets/og-image.png'))
}

async function place(path: string): Promise<string> {
  const file = join(target, path)
  await mkdir(dirname(file), { recursive: true })
  return file
}
