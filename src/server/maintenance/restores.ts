import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { completeRehearsed, isRestoreDecided, noRoomBeside, RESTORED, RESTORING } from '@portico/backend/backup'
import { z } from 'zod'
import type { RestoreOutcome, RestorePlan, RestoreState } from '#content/report/restore.ts'
import type { Settings } from '../environment/env.ts'
import { jsonFile } from '../files/json-file.ts'
import type { Log } from '../log/log.ts'
import type { Backups } from './backups.ts'

/** Stops the site, does the work while nothing of the data folder is open, and starts the site again. */
export type Restart = (work: () => Promise<void>) => void

/** Restores in the browser: a backup is prepared beside the live data, and takes its place when an owner confirms it. */
export interface Restores {
  state(): Promise<RestoreState>
  /** Whether an archive of this size has begun to arrive. */
  isReceiving(bytes: number): boolean
  /** Takes a piece of an archive of `bytes`; the same piece may come again. The first one begins anew. */
  receive(piece: Uint8Array, at: number, bytes: number): Promise<void>
  /** Begins to prepare a stored backup, or without a name the archive that was sent. */
  prepare(name?: string): void
  /** Begins the restore that the owner has seen. */
  confirm(id: string): void
  /** Removes what was sent and prepared. */
  forget(): void
  start(): void
  close(): void
}

/** A step that cannot be taken now; the message is for the owner. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}

interface RestoreParts {
  settings: Pick<Settings, 'dataDir' | 'backupDir'>
  backups: Backups
  log: Pick<Log, 'info' | 'error'>
  restart: Restart
}

const MAX_BYTES = 20e9

/** What was sent or prepared and not confirmed takes space. */
const FORGET_AFTER_MS = 60 * 60 * 1000

const OutcomeSchema: z.ZodType<RestoreOutcome> = z.object({
  at: z.string(),
  createdAt: z.string(),
  undo: z.string(),
  fault: z.string().optional(),
})

export function openRestores({ settings: { dataDir, backupDir }, backups, log, restart }: RestoreParts): Restores {
  const upload = join(dataDir, 'uploaded-backup.tar.gz')
  const outcomes = jsonFile(join(dataDir, RESTORED), OutcomeSchema)
  let phase: RestoreState['phase'] = 'idle'
  let plan: RestorePlan | null = null
  let fault: string | null = null
  /** Of the archive that is being sent. */
  let sent: { bytes: number; received: number } | undefined
  let forgetting: NodeJS.Timeout | undefined

  function requireIdle() {
    if (phase === 'preparing' || phase === 'restoring' || backups.isBusy())
      throw new RestoreError('A backup is being made or checked. Try again when that is done.')
  }

  function forgetLater() {
    clearTimeout(forgetting)
    forgetting = setTimeout(() => phase !== 'preparing' && phase !== 'restoring' && forget(), FORGET_AFTER_MS).unref()
  }

  function removeUpload() {
    sent = undefined
    rmSync(upload, { force: true })
  }

  function forget() {
    requireIdle()
    ;[phase, plan, fault] = ['idle', null, null]
    removeUpload()
    rmSync(join(dataDir, RESTORING), { recursive: true, force: true })
  }

  /** Where the archive is. */
  function fileOf(name: string | undefined): string {
    if (name === undefined && sent && sent.received === sent.bytes) return upload
    if (backups.state().backups.some((one) => one.name === name)) return join(backupDir, name!) // it has this name
    throw new RestoreError(
      name === undefined ? 'The file has not arrived whole. Choose it again.' : 'This backup is gone.',
    )
  }

  async function look(file: string): Promise<void> {
    try {
      const { createdAt, faulty, changes, arrived } = await backups.rehearse(file)
      plan = { id: randomUUID(), createdAt, lostFiles: faulty.length, changes, messages: arrived.contact_messages ?? 0 }
      phase = 'ready'
    } catch (error) {
      ;[phase, fault] = ['idle', messageOf(error)]
    } finally {
      if (file === upload) removeUpload()
      forgetLater()
    }
  }

  async function restore({ createdAt }: RestorePlan): Promise<void> {
    try {
      const { name: undo } = await backups.make('manual')
      restart(() => complete({ at: new Date().toISOString(), createdAt, undo }))
    } catch (error) {
      ;[phase, fault] = [
        'ready',
        `Nothing was changed, because today's site could not be backed up. ${messageOf(error)}`,
      ]
    }
  }

  async function complete(outcome: RestoreOutcome): Promise<void> {
    try {
      await completeRehearsed(dataDir, outcome)
      log.info(outcome, 'A backup was restored')
    } catch (error) {
      log.error({ err: error }, 'A backup could not be restored')
      // otherwise the next start continues it
      if (!isRestoreDecided(dataDir)) await outcomes.write({ ...outcome, fault: messageOf(error) })
    }
  }

  return {
    state: async () => ({ phase, plan, fault, last: await outcomes.read(), backups: backups.state().backups }),
    isReceiving: (bytes) => sent?.bytes === bytes,
    async receive(piece, at, bytes) {
      if (at === 0) {
        forget()
        if (bytes > MAX_BYTES) throw new RestoreError('Restore an archive of more than 20 GB on the server.')
        // the archive, and what is in it
        const shortage = noRoomBeside(dataDir, 2 * bytes)
        if (shortage) throw new RestoreError(shortage)
        sent = { bytes, received: 0 }
      }
      if (!sent || at > sent.received || at + piece.length > sent.bytes)
        throw new RestoreError('The file was not sent in order. Choose it again.')
      const handle = await open(upload, at === 0 ? 'w' : 'r+', 0o600)
      try {
        await handle.write(piece, 0, piece.length, at)
      } finally {
        await handle.close()
      }
      sent.received = Math.max(sent.received, at + piece.length)
      forgetLater()
    },
    prepare(name) {
      requireIdle()
      const file = fileOf(name)
      ;[phase, plan, fault] = ['preparing', null, null]
      void look(file)
    },
    confirm(id) {
      requireIdle()
      if (plan?.id !== id) throw new RestoreError('Something else was prepared meanwhile. Look at it first.')
      ;[phase, fault] = ['restoring', null]
      void restore(plan)
    },
    forget,
    start: removeUpload,
    close: () => clearTimeout(forgetting),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
