import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import type { IdentifyRequester } from '../http/require-admin.ts'
import { mountRoutes, type Paths } from '../http/route.ts'

/** A part of the site that has routes, or works in the background. */
export interface Service extends Paths {
  /** Called once the site listens, and has been ready. */
  start?: () => void
  /** Ends the work, and finishes what is under way; `answered` resolves once no request is in flight any more. */
  close?: (answered: Promise<void>) => Promise<void> | void
}

export function mountServices(services: readonly Service[], ...identify: IdentifyRequester[]): Hono {
  const app = new Hono()
  for (const { use = [], routes = [] } of services) {
    for (const [path, middleware] of use) app.use(path, middleware)
    app.route('/', mountRoutes(routes, ...identify))
  }
  return app
}

/** A stop has ten seconds; the last mails need the rest. */
const FINISH_WITHIN_MS = 8_000

/** Closes all at once, and resolves when they have finished, or been given enough time to. */
export async function closeServices(
  services: readonly Service[],
  answered: Promise<void>,
  withinMs = FINISH_WITHIN_MS,
) {
  const late = new AbortController()
  const closed = Promise.all(services.map(({ close }) => close?.(answered)))
  await Promise.race([closed, setTimeout(withinMs, undefined, late)])
  late.abort()
}
