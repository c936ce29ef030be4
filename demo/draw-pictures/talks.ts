import { type Ink, ink } from './palette.ts'
import type { Drawing } from './press.ts'
import { disc, half, line, path, polygon, rect } from './shapes.ts'

const sheet = (seed: number, ground: Ink, shapes: string[]): Drawing => ({
  width: 288,
  height: 288,
  seed,
  ground,
  shapes,
  grain: 5,
})

/** A speaker in the spotlight before a full house. */
const keynote = sheet(41, ink.slate, [
  polygon('118,-10 170,-10 292,300 -4,300', ink.ochre),
  disc(144, 86, 25, ink.black),
  path('M102 204C100 148 116 118 144 118C172 118 188 148 186 204Z', ink.rust),
  polygon('144,118 158,122 144,160 130,122', ink.paper),
  polygon('94,172 194,172 184,236 104,236', ink.black),
  rect(86, 162, 116, 12, ink.paper),
  ...[18, 102, 186, 270].map((x) => half(x, 262, 34, 'up', ink.black)),
  ...[-24, 60, 144, 228, 312].map((x) => half(x, 300, 44, 'up', ink.black)),
  rect(-10, 258, 308, 40, ink.black),
])

/** A microphone in front of rings of sound. */
const podcast = sheet(42, ink.rust, [
  ...[128, 98, 68].map((r, i) => disc(144, 124, r, i % 2 ? ink.rust : ink.paper)),
  line('M96 118V128A48 48 0 0 0 192 128V118', ink.black, 11),
  path('M112 82A32 32 0 0 1 176 82V128A32 32 0 0 1 112 128Z', ink.black),
  ...[84, 102, 120].map((y) => rect(128, y, 32, 6, ink.ochre)),
  line('M144 180V232', ink.black, 11),
  half(144, 258, 46, 'up', ink.black),
])

/** A column of print with one line underlined. */
const essay = sheet(43, ink.stone, [
  rect(68, 34, 152, 240, ink.paper, { turn: '-4 144 150' }),
  ...[66, 84, 102].map((y, i) => rect(90, y, [108, 96, 72][i]!, 9, ink.black, { turn: '-4 144 150' })),
  rect(90, 130, 108, 30, ink.rust, { turn: '-4 144 150' }),
  ...[178, 196, 214, 232].map((y, i) => rect(90, y, [108, 100, 108, 64][i]!, 7, ink.mist, { turn: '-4 144 150' })),
  polygon('232,60 250,72 176,186 156,196 158,174', ink.ochre),
  polygon('156,196 158,174 176,186', ink.black),
])

/** Speech bubbles around the table of a panel. */
const panel = sheet(44, ink.mist, [
  path('M30 40H150V112H92L66 140V112H30Z', ink.paper),
  path('M166 66H262V128H232V152L208 128H166Z', ink.ochre),
  ...[62, 144, 226].map((x, i) => disc(x, 186, 22, [ink.black, ink.rust, ink.black][i]!)),
  ...[62, 144, 226].map((x, i) => half(x, 252, 38, 'up', [ink.black, ink.rust, ink.black][i]!)),
  rect(-10, 240, 310, 60, ink.slate),
  ...[56, 90, 124].map((x) => disc(x, 76, 8, ink.slate)),
])

/** Two people listening to each other. */
const conversation = sheet(45, ink.ochre, [
  path('M-10 300V232C20 204 52 196 78 190V150H132V214C150 236 152 262 152 300Z', ink.slate),
  path('M298 300V232C268 204 236 196 210 190V150H156V214C138 236 136 262 136 300Z', ink.moss),
  half(98, 112, 66, 'left', ink.paper),
  half(190, 112, 66, 'right', ink.black),
  path(
    'M97 46C112 50 116 62 117 76C117 92 122 104 132 124C134 132 122 134 124 140C130 146 126 150 128 154C132 162 126 178 110 178H97Z',
    ink.paper,
  ),
  path(
    'M191 46C176 50 172 62 171 76C171 92 166 104 156 124C154 132 166 134 164 140C158 146 162 150 160 154C156 162 162 178 178 178H191Z',
    ink.black,
  ),
  line('M82 104C90 112 100 112 108 104', ink.black, 5),
  line('M206 104C198 112 188 112 180 104', ink.paper, 5),
])

/** Pictures of the talks, by file name. */
export const talks = { keynote, podcast, essay, panel, conversation }
