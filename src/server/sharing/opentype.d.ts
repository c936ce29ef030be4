/** What is used of the package, which has no types of its own. */
declare module 'opentype.js' {
  /** As in an SVG path: `x1` to `y2` are the control points, `x` and `y` the end. */
  export interface PathCommand {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z'
    x1?: number
    y1?: number
    x2?: number
    y2?: number
    x?: number
    y?: number
  }
  export interface Glyph {
    /** In units of the font; undefined where the font does not say. */
    advanceWidth: number | undefined
    /** In units of the font. */
    getBoundingBox: () => { x1: number; y1: number; x2: number; y2: number }
    getPath: (x: number, y: number, fontSize: number) => { commands: readonly PathCommand[] }
  }
  export interface Font {
    unitsPerEm: number
    /** 0 for a character that the font lacks. */
    charToGlyphIndex: (character: string) => number
    charToGlyph: (character: string) => Glyph
    getKerningValue: (left: Glyph, right: Glyph) => number
  }
  const opentype: { parse: (bytes: ArrayBuffer) => Font }
  export default opentype
}
