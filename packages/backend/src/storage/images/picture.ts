/** What is read of an image file, whatever its format. */
export interface Picture {
  /** Width times height of its largest picture, as its headers tell: nothing is decoded. */
  pixels: number
  /** What stays of the file, in order: the picture as it is, its colours and how it is turned. */
  parts: Buffer[]
}
