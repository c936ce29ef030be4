/** What is read from an image file of any format. */
export interface Picture {
  /** Width times height of its largest picture, according to its headers: nothing is decoded. */
  pixels: number
  /** The parts of the file to keep, in order: the unchanged picture, its colour profile and its orientation. */
  parts: Buffer[]
}
