import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** More findings would not help. */
const MAX_DETAILS = 20

const connection = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5000 })
const found = connection.prepare(`pragma quick_check(${MAX_DETAILS})`).all()
connection.close()
parentPort?.postMessage(found.map(({ quick_check }) => String(quick_check)).filter((line) => line !== 'ok'))
