/**
 * In addition to the site's own style sheet, whose colours and typefaces it uses. In print nothing is higher than a
 * side of A4 or Letter: long texts are cut, and what does not fit in the last list of a column overflows into a hidden
 * column.
 */
export const SHEET_STYLE = `
.screen { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 2rem; max-width: 54rem; margin: 0 auto; padding: 1.5rem clamp(1.25rem, 4vw, 2.5rem) 0; font-size: 0.9375rem; color: var(--color-muted) }
.screen .link { color: var(--color-ink) }
.sheet { display: grid; gap: 2.25rem; max-width: 54rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3.5rem) clamp(1.25rem, 4vw, 2.5rem); font-size: 1rem; line-height: 1.5 }
.sheet header { display: grid; gap: 1.5rem }
.sheet img { width: 9rem; height: 9rem; border-radius: 50%; object-fit: cover; object-position: 50% 30% }
.sheet h1 { font-size: clamp(2.75rem, 2rem + 4vw, 4.5rem); line-height: 1; letter-spacing: -0.02em }
.position { margin-top: 0.5rem; color: var(--color-accent); font-weight: 600 }
.introduction { max-width: 42rem; margin-top: 1.25rem; white-space: pre-line }
.columns { display: grid; gap: 2.25rem 3rem; border-top: 3px solid var(--color-accent); padding-top: 1.5rem }
.sheet h2 { margin-bottom: 0.75rem; font-size: 1.5rem; line-height: 1.15 }
.sheet h3 { font-size: 1.25rem; line-height: 1.2 }
.sheet section + section { margin-top: 2rem }
.topics li + li { margin-top: 1.25rem }
.topics p { margin-top: 0.25rem }
.facts, .stages span { color: var(--color-muted); font-size: 0.875rem }
.needs li, .stages li { border-top: 1px solid var(--color-line); padding-block: 0.375rem }
.stages strong, .stages span { display: block }
.stages strong { font-weight: 600 }
.sheet footer { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1.5rem; border-top: 1px solid var(--color-line); padding-top: 1.5rem }
.sheet footer div { min-width: 0 }
.sheet footer a { font-kerning: none; text-decoration: underline 1px var(--color-edge); text-underline-offset: 0.2em }
.sheet figure { display: flex; flex: none; flex-wrap: wrap; max-width: 100%; align-items: end; gap: 0.75rem }
.sheet footer a::after { content: none }
.sheet figcaption { max-width: 8em; font-size: 0.8125rem; line-height: 1.3; text-align: end }
.sheet figure svg { width: 7rem; max-width: 100%; height: auto }
@media (width >= 40rem) {
  .sheet header { grid-template-columns: minmax(0, 1fr) auto; gap: 3rem }
  .columns:has(> div + div) { grid-template-columns: minmax(0, 8fr) minmax(0, 5fr) }
  .sheet figure { margin-inline-start: auto }
}
@media screen and (width < 40rem) {
  .sheet img { order: -1 }
  .sheet figure { flex-direction: row-reverse }
  .sheet figcaption { text-align: start }
}
@page { margin: 13mm 15mm }
@media print {
  :root, html { color-scheme: only light; background: #fff; font-size: 9pt }
  .screen { display: none }
  .sheet { display: flex; flex-direction: column; gap: 5mm; max-width: none; height: 252mm; overflow: hidden; padding: 0; font-size: 9pt; line-height: 1.4 }
  .sheet header, .sheet footer, .sheet section { flex: none }
  .sheet header { grid-template-columns: minmax(0, 1fr) auto; gap: 8mm }
  .sheet img { width: 38mm; height: 38mm }
  .sheet h1 { font-size: 34pt; line-height: 1.08 }
  .position { margin-top: 1mm; font-size: 10.5pt }
  .introduction { max-width: none; margin-top: 3mm; font-size: 9.5pt }
  .columns { flex: 1 1 auto; min-height: 0; grid-template-rows: minmax(0, 1fr); gap: 9mm; border-top-width: 1.5pt; padding-top: 4mm }
  .columns:has(> div + div) { grid-template-columns: minmax(0, 8fr) minmax(0, 5fr) }
  .columns > div { display: flex; flex-direction: column; min-height: 0 }
  .sheet h2 { margin-bottom: 2mm; font-size: 14pt }
  .sheet h3 { font-size: 12pt }
  .sheet section + section { margin-top: 5mm }
  .sheet section:last-child { flex: 0 1 auto; min-height: 0; overflow: hidden; columns: 1; column-fill: auto }
  .sheet li { break-inside: avoid }
  .sheet h2 { break-after: avoid }
  .topics li + li { margin-top: 3mm }
  .topics p { margin-top: 0.75mm }
  .facts, .stages span { font-size: 8pt }
  .needs li, .stages li { border-top-width: 0.5pt; padding-block: 1mm }
  .sheet footer { flex-wrap: nowrap; border-top-width: 0.5pt; padding-top: 3mm }
  .sheet footer h2 { margin-bottom: 1mm }
  .sheet figcaption { font-size: 7.5pt }
  .sheet figure svg { width: 22mm; height: 22mm }
  .sheet h1, .sheet h2, .sheet h3, .position, .introduction, .topics p, .needs span, .stages strong, .stages span, .sheet footer a { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
  .sheet h2, .stages span, .topics .facts, .sheet footer a { -webkit-line-clamp: 1 }
  [data-lines="2"] h3 { -webkit-line-clamp: 1 }
  .introduction { -webkit-line-clamp: 9 }
  .topics p { -webkit-line-clamp: 8 }
  [data-lines="all"] { padding-top: 6mm; font-size: 10pt; line-height: 1.45 }
  [data-lines="all"] h2 { font-size: 17pt }
  [data-lines="all"] h3 { font-size: 15pt }
  [data-lines="all"] .topics li + li { margin-top: 6mm }
  [data-lines="all"] .facts, [data-lines="all"] .stages span { font-size: 8.5pt }
  [data-lines="all"] .needs li, [data-lines="all"] .stages li { padding-block: 1.6mm }
${[2, 3, 4, 5, 6, 7].map((lines) => `  [data-lines="${lines}"] .topics p:not(.facts) { -webkit-line-clamp: ${lines} }`).join('\n')}
}
`
