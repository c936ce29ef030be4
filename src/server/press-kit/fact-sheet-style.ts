import type { AccentColours } from '#content/site/accent-colours.ts'

/**
 * The colours are those of src/theme.css and the site's accent, the faces the fallbacks of the site's. In print nothing is higher than a page
 * of A4 or Letter: long texts are cut, and what does not fit in the last list of a column overflows into a hidden
 * column.
 */
export const factSheetStyle = (accent: AccentColours) => `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f8f5ee, #141210);
  --ink: light-dark(#1d1a16, #ece6da);
  --muted: light-dark(#645d52, #b6ad9e);
  --line: light-dark(#dcd4c4, #524b3f);
  --edge: light-dark(#877e6f, #8f8575);
  --accent: light-dark(${accent.light}, ${accent.dark});
}
* { box-sizing: border-box; margin: 0 }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { font: 1rem/1.55 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; overflow-wrap: anywhere }
main { display: grid; gap: 2.25rem; max-width: 54rem; margin: 0 auto; padding: clamp(2rem, 6vw, 4.5rem) clamp(1.25rem, 4vw, 2.5rem) }
h1 { font: 400 clamp(2.5rem, 1.9rem + 3vw, 3.75rem)/1 "Instrument Serif", Georgia, "Times New Roman", serif; letter-spacing: -0.02em; text-wrap: balance }
h1.not-editorial { font-family: "Times New Roman", "Noto Serif", serif }
h2 { margin-bottom: 0.625rem; font: 400 1.5rem/1.15 "Instrument Serif", Georgia, "Times New Roman", serif; letter-spacing: -0.01em }
.position { margin-top: 0.75rem; color: var(--accent); font-weight: 600 }
.facts { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: 0.5rem; font-size: 0.9375rem }
.facts dt, .facts dd { display: inline; margin: 0 }
.facts dt { color: var(--muted) }
.biography { max-width: 40rem; margin-top: 1.25rem; text-wrap: pretty }
header { display: grid; gap: 2rem }
figure { width: 11rem }
img { display: block; width: 100%; height: auto; max-height: 15rem; object-fit: contain; object-position: 0 0 }
figcaption { margin-top: 0.5rem; line-height: 1.35 }
ul { padding: 0; list-style: none }
section + section { margin-top: 2rem }
.columns { display: grid; gap: 2rem 3rem; border-top: 1px solid var(--line); padding-top: 2rem }
.expertise li { padding-block: 0.2rem }
.entries li { border-top: 1px solid var(--line); padding-block: 0.5rem }
.entries li:first-child { border-top: 0; padding-top: 0 }
.entries strong, .entries span, .links span { display: block }
.entries strong { font-weight: 600 }
figcaption, .entries span, .links span, footer { color: var(--muted); font-size: 0.875rem }
.links li + li { margin-top: 0.5rem }
a { color: inherit; text-decoration: underline 1px var(--edge); text-underline-offset: 0.2em }
a:hover { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }
footer { border-top: 1px solid var(--line); padding-top: 1rem }
@media (width >= 40rem) {
  header { grid-template-columns: minmax(0, 1fr) auto; gap: 3rem }
  .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 7fr) }
}
@page { margin: 13mm 15mm }
@media print {
  :root { color-scheme: only light; --paper: #fff; font-size: 9pt }
  body { line-height: 1.4 }
  main { display: flex; flex-direction: column; gap: 5mm; max-width: none; max-height: 252mm; overflow: hidden; padding: 0 }
  header, footer, section { flex: none }
  header { grid-template-columns: minmax(0, 1fr) auto; gap: 9mm }
  h1 { font-size: 27pt; line-height: 1.15 }
  h2 { margin-bottom: 1.5mm; font-size: 13pt }
  figure { width: 40mm }
  img { max-height: 50mm }
  figcaption { margin-top: 1.5mm }
  .position { margin-top: 1mm }
  .facts { gap: 0 4mm; max-height: 9mm; margin-top: 1mm; overflow: hidden; font-size: 8.5pt }
  .biography { margin-top: 3mm; max-width: none; font-size: 9.5pt }
  .columns { flex: 0 1 auto; min-height: 0; grid-template: minmax(0, 1fr) / minmax(0, 5fr) minmax(0, 7fr); gap: 9mm; padding-top: 5mm }
  .columns > div { display: flex; flex-direction: column; min-height: 0 }
  section + section { margin-top: 5mm }
  section:last-child { flex: 0 1 auto; min-height: 0; overflow: hidden; columns: 1; column-fill: auto }
  .expertise li { padding-block: 0.25mm }
  .entries li { padding-block: 1mm }
  .links li + li { margin-top: 1mm }
  li { break-inside: avoid }
  h2 { break-after: avoid }
  .entries span, .links span, footer { font-size: 8pt }
  figcaption { font-size: 7.5pt }
  footer { padding-top: 2.5mm }
  a { text-decoration-color: var(--line) }
  h1, .position, .biography, .expertise li, .entries strong, .entries span, .links a { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  .biography { -webkit-line-clamp: 11 }
  .entries span, section:not(:last-child) .entries strong { -webkit-line-clamp: 1 }
  .columns, .entries li, footer { border-top-width: 0.5pt }
}
`
