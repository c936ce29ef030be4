import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import {
  completeRehearsed,
  isRestoreDecided,
  putAsideAt,
  RESTORED,
  RESTORING,
  type RestorePreview,
  requireRoom,
  UPLOADED,
} from '@portico/backend/backup'
import { messageOf } from '@portico/backend/faults'
import type { Context } from 'hono'
import { z } from 'zod'
import { PIECE_BYTES, RESTORE_PATH, type RestorePlan, type RestoreState } from '#api/restore.ts'
import type { Settings } from '../environment/env.ts'
import { jsonFile, type Store } from '../files/json-file.ts'
import { claimsOf } from '../http/require-admin.ts'
import { route } from '../http/route.ts'
import type { Log } from '../log/log.ts'
import type { NotifyOwners } from '../mail/letter.ts'
import { every } from '../schedule/every.ts'
import { noBackup } from './backup-routes.ts'
import { type Backups, BusyError } from './backups.ts'
import { restoreLetter } from './letters.ts'
import type { OffsiteBackups } from './offsite.ts'
import type { BackupRun } from './run-backup.ts'

/** Stops the site, does the work while nothing of the data folder is open, and starts the site again. */
export type Restart = (work: () => Promise<void>) => void

interface RestoreParts {
  offsite: Pick<OffsiteBackups, 'fetch'>
  settings: Pick<Settings, 'dataDir' | 'backupDir'>
  backups: Backups
  log: Pick<Log, 'info' | 'error'>
  restart: Restart
  notifyOwners: NotifyOwners
}

const MAX_BYTES = 20e9

/** A backup could not be made, such as on a full disk. */
const AGAIN_AFTER_MS = 60 * 60 * 1000
/** What was sent or prepared takes space. */
const FORGET_AFTER_MS = 60 * 60 * 1000

/** `aside` is the folder with what was replaced, `undo` its backup, once that is made. */
const LastSchema = z
  .object({ at: z.string(), createdAt: z.string() })
  .and(z.object({ aside: z.string(), undo: z.string(), fault: z.string() }).partial())

const IDLE = { phase: 'idle', plan: null, fault: null, fetched: null } as const

/**
 * Restores in the browser: a backup of the server, or one that is sent in pieces, is prepared beside the live data and takes
 * its place when an owner confirms it. What is restored replaces the whole content, so each step needs a fresh proof.
 */
export function openRestores(parts: RestoreParts) {
  const restoring = createRestoring(parts)
  return { routes: restoreRoutes(restoring), ...restoring.keeping }
}

function createRestoring({ settings, backups, offsite, log, restart, notifyOwners }: RestoreParts) {
  const { dataDir, backupDir } = settings
  const upload = openUpload(dataDir)
  const outcomes = jsonFile(join(dataDir, RESTORED), LastSchema)
  let now: Pick<RestoreState, 'phase' | 'plan' | 'fault' | 'fetched'> = IDLE
  let forgetting: NodeJS.Timeout | undefined
  let fetching: BackupRun | undefined

  const isStored = (name = '') => backups.state().backups.some((backup) => backup.name === name)
  const isAside = (name = '') => putAsideAt(name) !== undefined && existsSync(join(dataDir, name))

  async function state(): Promise<RestoreState> {
    const last = await outcomes.read()
    const undo = [last?.undo, last?.aside].find((name) => isStored(name) || isAside(name)) ?? null
    const fetched = now.fetched && { ...now.fetched, bytes: upload.size() }
    return { ...now, fetched, last: last && { ...last, undo }, backups: backups.state().backups }
  }

  /** What the last restore replaced becomes a backup like the others. Until then its folder is the undo. */
  const keeping = every(AGAIN_AFTER_MS, async () => {
    const last = await outcomes.read()
    if (!last?.aside || last.undo || !isAside(last.aside)) return
    const { name } = await backups.make('manual', join(dataDir, last.aside))
    await outcomes.write({ ...last, undo: name })
  })

  function forget() {
    void fetching?.stop()
    fetching = undefined
    now = IDLE
    upload.remove()
    rmSync(join(dataDir, RESTORING), { recursive: true, force: true })
  }

  function forgetLater() {
    clearTimeout(forgetting)
    forgetting = setTimeout(() => now.phase === 'restoring' || forget(), FORGET_AFTER_MS).unref()
  }

  async function receive(piece: Uint8Array, at: number, bytes: number, session: unknown) {
    if (at === 0) {
      forget()
      upload.begin(bytes, session)
    }
    await upload.write(piece, at)
    forgetLater()
  }

  function prepare(name?: string) {
    const isThere = name ? isStored(name) || isAside(name) : upload.hasBegun()
    if (!isThere || upload.isPartial())
      throw new Error('This backup is gone, or has not arrived whole. Choose it again.')
    now = { ...IDLE, phase: 'preparing' }
    if (!isAside(name)) void rehearse(name ? join(backupDir, name) : upload.path)
    else void rehearse(upload.path, join(dataDir, name!)) // it has a name, as it is there
  }

  /** What arrives is prepared at once. */
  async function fetch(name = '') {
    const before = now
    const asking = { ...IDLE, phase: 'fetching' } as const
    now = asking
    const { bytes, run } = await offsite.fetch(name, upload.path).catch((error: unknown) => {
      if (now === asking) now = before
      throw error
    })
    // it was cancelled meanwhile
    if (now !== asking) return run.stop()
    forget()
    clearTimeout(forgetting)
    fetching = run
    now = { ...IDLE, phase: 'fetching', fetched: { bytes: 0, total: bytes } }
    run.done.then(
      () => void (fetching === run && rehearse(upload.path)),
      (error: unknown) => {
        if (fetching !== run) return
        upload.remove()
        now = { ...IDLE, fault: messageOf(error) }
      },
    )
  }

  async function rehearse(file: string, from?: string) {
    try {
      if (from) upload.remove()
      else now = { ...IDLE, phase: 'preparing' }
      now = { ...IDLE, phase: 'ready', plan: planOf(await backups.rehearse(file, from)) }
    } catch (error) {
      // the path means nothing to the user who sent the file
      now = { ...IDLE, fault: messageOf(error).replaceAll(file, 'This backup') }
    } finally {
      upload.remove()
      forgetLater()
    }
  }

  async function confirm(id: string | undefined, by: string) {
    const before = now
    const { plan } = before
    if (!plan || plan.id !== id) throw new Error('Something else was prepared meanwhile. Look at it first.')
    // after the stop it is too late to refuse
    backups.requireRoom()
    now = { ...IDLE, phase: 'restoring' }
    try {
      await notifyOwners('restore', by, restoreLetter)
      restart(() => complete(dataDir, outcomes, log, { createdAt: plan.createdAt }))
    } catch (error) {
      now = before
      throw error
    }
  }

  /** The state after a step. Long work continues, and the page asks again. */
  async function take(step: () => unknown, isCancel = false) {
    if (now.phase === 'preparing' || now.phase === 'restoring' || (now.phase === 'fetching' && !isCancel))
      throw new BusyError()
    await step()
    return state()
  }

  // of a process that was killed
  upload.remove()
  const steps: Record<string, (of: string | undefined, by: string) => unknown> = {
    prepare,
    confirm,
    cancel: forget,
    fetch,
  }
  return { state, take, receive, steps, isNext: upload.isNext, keeping }
}

async function complete(
  dataDir: string,
  outcomes: Store<z.infer<typeof LastSchema>>,
  log: RestoreParts['log'],
  outcome: { createdAt: string },
) {
  try {
    await completeRehearsed(dataDir, outcome)
    log.info(outcome, 'A backup was restored')
  } catch (error) {
    log.error({ err: error }, 'A backup could not be restored')
    // otherwise the next start continues it
    const at = new Date().toISOString()
    if (!isRestoreDecided(dataDir)) await outcomes.write({ ...outcome, at, fault: messageOf(error) })
  }
}

function planOf({ createdAt, faulty, changes, adapted }: RestorePreview): RestorePlan {
  const { contact_messages: messages, ...content } = changes
  const unscheduled = adapted.content_drafts ?? 0
  return { id: randomUUID(), createdAt, lostFiles: faulty.length, changes: content, messages, unscheduled }
}

function openUpload(dataDir: string) {
  const path = join(dataDir, UPLOADED)
  let sent: { bytes: number; received: number; session?: unknown } = { bytes: 0, received: 0 }
  return {
    path,
    hasBegun: () => sent.received > 0,
    size: () => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    isPartial: () => sent.received < sent.bytes,
    isNext: (at: number, bytes: number, session: unknown) => at > 0 && bytes === sent.bytes && session === sent.session,
    begin(bytes: number, session: unknown) {
      if (!(bytes <= MAX_BYTES)) throw new Error('Restore an archive of more than 20 GB on the server.')
      // the archive, and what is in it
      requireRoom(dataDir, 2 * bytes)
      sent = { bytes, received: 0, session }
    },
    /** A piece whose response was lost may come again. */
    async write(piece: Uint8Array, at: number) {
      if (!(at >= 0 && at <= sent.received && at + piece.length <= sent.bytes))
        throw new Error('The file was not sent in order. Choose it again.')
      const handle = await open(path, at === 0 ? 'w' : 'r+', 0o600)
      await handle.write(piece, 0, piece.length, at).finally(() => handle.close())
      sent.received = Math.max(sent.received, at + piece.length)
    },
    remove() {
      sent = { bytes: 0, received: 0 }
      rmSync(path, { force: true })
    },
  }
}

function restoreRoutes({ state, take, receive, steps, isNext }: ReturnType<typeof createRestoring>) {
  const answer = (c: Context, step: () => unknown, isCancel = false) =>
    take(step, isCancel).then((after) => c.json(after, 202), noBackup)
  const pieceOf = (c: Context) => [Number(c.req.query('at')), Number(c.req.query('bytes'))] as const
  const sessionOf = (c: Context) => claimsOf(c.req.raw).session_id
  // a large file takes longer than a proof counts
  const whoSends = (c: Context) => (isNext(...pieceOf(c), sessionOf(c)) ? 'owner' : 'owner with fresh proof')
  return [
    route({ method: 'GET', path: RESTORE_PATH, who: 'owner' }, async (c) => c.json(await state())),
    route({ method: 'PUT', path: RESTORE_PATH, who: whoSends, limit: PIECE_BYTES }, (c) =>
      answer(c, async () => receive(new Uint8Array(await c.req.arrayBuffer()), ...pieceOf(c), sessionOf(c))),
    ),
    ...Object.entries(steps).map(([step, work]) =>
      route(
        { method: 'POST', path: `${RESTORE_PATH}/${step}`, who: 'owner with fresh proof', body: StepSchema },
        (c, { of }) => answer(c, () => work(of, claimsOf(c.req.raw).sub), step === 'cancel'),
      ),
    ),
  ]
}

const StepSchema = z.object({ of: z.string().optional() }).catch({})
