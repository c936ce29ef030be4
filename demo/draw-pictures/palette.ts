/** The seven inks of the demo pictures. All pictures use only these, so that the set looks like one family. */
export const ink = {
  paper: '#f3ede0',
  black: '#211f1c',
  rust: '#b3401f',
  slate: '#56697a',
  mist: '#a9b6b8',
  ochre: '#d29b3a',
  moss: '#66704c',
  stone: '#d3c6ae',
  sand: '#e2b48c',
} as const

/** The colour of one ink. */
export type Ink = (typeof ink)[keyof typeof ink]
