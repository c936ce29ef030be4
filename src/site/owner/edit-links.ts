import './edit-links.css'
import { editorOfPart, KINDS } from '#content/kinds.ts'
import type { MenuId } from '#content/site/menu.ts'
import { lastEditBegun } from '#data/session/edit-begun.ts'
import type { Boot } from '../boot.ts'

interface EditLink {
  element: Element
  href: string
  /** What is edited. */
  name: string
  isRow?: true
}

let isShown = false

/** 'Edit' on each section and each row of the page. Beside React's tree, so that nothing moves and hydration finds its markup. */
export function showEditLinks() {
  if (isShown) return
  isShown = true
  const boot: Boot = JSON.parse(document.getElementById('boot')!.textContent) // document.tsx writes it on every page
  const layer = document.createElement('nav')
  layer.className = 'edit-links'
  layer.ariaLabel = 'Edit this page'
  const links = [...linksOfOwnPage(), ...linksOfSections(boot.path), ...linksOfRows(boot.content)].map((link) => {
    const shown = document.createElement('a')
    Object.assign(shown, { href: link.href, textContent: 'Edit', ariaLabel: `Edit ${link.name}` })
    shown.className = link.isRow ? 'edit-link edit-row' : 'edit-link'
    shown.addEventListener('click', () => {
      const id = link.isRow ? '' : link.element.closest('[id]')?.id
      lastEditBegun({ page: location.pathname + (id ? `#${id}` : ''), editor: link.href })
    })
    layer.append(shown)
    return { ...link, shown }
  })
  document.body.append(layer)
  showLastEdited(links)

  const place = () => {
    links.forEach(({ element, shown }, index) => {
      const { top, right, height } = element.getBoundingClientRect()
      shown.hidden = height === 0
      // the first is below the bar, others are on the rule above their part, or above a part that begins with its text
      const isFlush = getComputedStyle(element).paddingBlockStart === '0px'
      const up = index === 0 ? '+ 8px' : isFlush ? '- 100%' : '- 50%'
      const end = Math.min(right, document.documentElement.clientWidth - 8)
      shown.style.translate = `calc(${end}px - 100%) calc(${top + scrollY}px ${up})`
    })
  }
  new ResizeObserver(place).observe(document.body)
  // the link of a row shows while the pointer is on the row
  document.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof Node) || layer.contains(target)) return
    for (const { element, shown } of links) shown.classList.toggle('is-near', element.contains(target))
  })
}

/** Whoever comes back from an editor goes on where the edit began. */
function showLastEdited(links: readonly (EditLink & { shown: HTMLElement })[]) {
  const { page, editor } = lastEditBegun() ?? {}
  const isBack = URL.canParse(document.referrer) && new URL(document.referrer).pathname.startsWith('/admin/')
  if (!isBack || page?.split('#')[0] !== location.pathname) return
  const last = links.find(({ href }) => href === editor)
  last?.element.scrollIntoView({ block: last.isRow ? 'center' : 'start' })
  last?.shown.focus({ preventScroll: true })
}

/** A page of the owner's own, which the browser has as markup only. */
const linksOfOwnPage = (): EditLink[] =>
  [...document.querySelectorAll<HTMLElement>('[data-page]')].map((element) => ({
    ...{ element, href: `/admin/pages?edit=${element.dataset.page}`, name: element.textContent },
  }))

/** The sections of the home page by their ids; of another page all lead to its editor. */
function linksOfSections(path: string): EditLink[] {
  const editorOf = (part: string) => editorOfPart(part as MenuId) // any other part has none
  return [...document.querySelectorAll('main > :is(section, .page-header, #testimonials)')].flatMap((element) => {
    const href = editorOf(path === '/' || element.id === 'testimonials' ? element.id : path)
    const name = element.querySelector('h1, h2')?.textContent ?? ''
    return href ? [{ element, href, name }] : []
  })
}

/** Rows that the page came with, found by their texts, each in the section of its editor: another may name it too. */
function linksOfRows(content: Boot['content']): EditLink[] {
  const rows = KINDS.flatMap(({ table, isList, editor }) => {
    const list = isList ? content[table] : []
    return (Array.isArray(list) ? list : []).map((row: Record<string, unknown>) => ({ row, editor }))
  })
  const { talk } = { ...(content.talkPage as { talk?: Record<string, unknown> } | undefined) } // as its page reads it
  if (talk) rows.push({ row: talk, editor: '/admin/talks' })
  return [...document.querySelectorAll('main :is(li, article)')].flatMap((element): EditLink[] => {
    if (element.parentElement?.closest('main :is(li, article)')) return [] // a part of a row
    const text = element.textContent
    const ownEditor = editorOfPart((element.closest('main > *')?.id ?? '') as MenuId) // any other part has none
    const found = rows
      .filter(({ editor }) => !ownEditor || editor === ownEditor)
      .map(({ row, editor }) => ({
        name: nameOf(row),
        href: `${editor}?edit=${row.id}`,
        likeness: likenessOf(row, text),
      }))
      .filter(({ name }) => name && text.includes(name))
      .sort((a, b) => b.likeness - a.likeness)
    return found[0] ? [{ element, isRow: true, ...found[0] }] : []
  })
}

const nameOf = ({ title, person, company, name, quote, caption }: Record<string, unknown>) =>
  String(title ?? person ?? company ?? name ?? quote ?? caption ?? '').trim()

/** How many letters of a row a text has: a talk and a topic may have the same title. */
const likenessOf = (row: object, text: string) =>
  Object.values(row).reduce(
    (sum, value) => (typeof value === 'string' && text.includes(value) ? sum + value.length : sum),
    0,
  )
