import { setTimeout } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { ClientEnv } from '../http/client-address.ts'

/** A part of the site that answers paths of its own, or works while the site runs. */
export interface Service {
  route?: Hono | Hono<ClientEnv>
  /** Called once the site listens, and has been ready. */
  start?: () => void
  /** Ends the work, and finishes what is under way; `answered` resolves once no request is in flight any more. */
  close?: (answered: Promise<void>) => Promise<void> | void
}

/** A stop has ten seconds; the last mails need the rest. */
const FINISH_WITHIN_MS = 8_000

/** Closes all at once, and resolves when they have finished, or been given enough time to. */
export async function closeServices(
  services: readonly Service[],
  answered: Promise<void>,
  withinMs = FINISH_WITHIN_MS,
): Promise<void> {
  const late = new AbortController()
  const closed = Promise.all(services.map(({ close }) => close?.(answered)))
  await Promise.race([closed, setTimeout(withinMs, undefined, late)])
  late.abort()
}
