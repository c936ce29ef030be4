import type { BackendOptions } from '../options.ts'
import type { Database } from './database.ts'

/**
 * From now on no row is written that `access` refuses. The triggers belong to this connection, as those of the history do.
 * They run after the write, so that constraints are checked first.
 */
export function refuseRows({ connection }: Database, access: BackendOptions['access']): void {
  for (const [table, { refusals = {} }] of Object.entries(access)) {
    for (const [event, conditions] of Object.entries(refusals)) {
      for (const [name, condition] of Object.entries(conditions))
        connection.exec(
          `create temp trigger "${name}_${event}" after ${event} on main."${table}" when ${condition}
            begin select raise(abort, '${name}'); end`,
        )
    }
  }
}
