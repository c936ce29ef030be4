/** U+00A0 to U+00FF in their order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** The other names that stand in running text. */
const OTHERS =
  'quot=" amp=& lt=< gt=> apos=\' OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ ensp=\u2002 emsp=\u2003 thinsp=\u2009 zwnj=\u200C zwj=\u200D lrm=\u200E rlm=\u200F ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› oline=‾ frasl=⁄ euro=€ trade=™ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ rArr=⇒ hArr=⇔ infin=∞ asymp=≈ ne=≠ equiv=≡ le=≤ ge=≥ minus=− radic=√ sum=∑ prod=∏ part=∂ int=∫ Delta=Δ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε lambda=λ mu=μ pi=π sigma=σ tau=τ phi=φ omega=ω check=✓ star=☆ hearts=♥'

const NAMED = new Map([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...OTHERS.split(' ').map((pair): [string, string] => [
    pair.slice(0, pair.indexOf('=')),
    pair.slice(pair.indexOf('=') + 1),
  ]),
])

/** What browsers make of &#128; to &#159;: the characters of Windows-1252 (WHATWG HTML, numeric character reference). */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Text with its character references replaced, each once: `&amp;lt;` gives `&lt;`. Unknown names stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z][a-z\d]*));/gi, (reference, decimal, hexadecimal, name) => {
    if (name) return NAMED.get(name) ?? reference
    return character(decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16))
  })

function character(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS_1252[code - 128]!
  const isScalar = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isScalar ? String.fromCodePoint(code) : '\uFFFD'
}
