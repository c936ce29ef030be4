import type { BackendOptions, History } from '../options.ts'
import { instantAfter } from './clock.ts'
import type { Database } from './database.ts'
import type { Column, Table } from './schema.ts'

type Action = 'insert' | 'update' | 'delete'

const DAY_SECONDS = 86_400

/**
 * From now on every insert, update and deletion in `tables` writes the row, as it is afterwards (or was before its
 * deletion), into `keptIn`, in the same transaction. The triggers belong to this connection: they always fit the
 * columns after the migrations, and no other program depends on them.
 */
export function keepHistory(database: Database, history: History): void {
  const { connection } = database
  connection.function('history_cutoff', () => instantAfter(-history.days * DAY_SECONDS))
  for (const name of history.tables) {
    const table = database.tables.get(name)
    if (!table) throw new Error(`There is no table ${name} whose history could be kept.`)
    for (const action of ['insert', 'update', 'delete'] as const) connection.exec(triggerSql(table, action, history))
  }
}

function triggerSql(table: Table, action: Action, history: History): string {
  const { keptIn, ignoredColumns, omittedColumns = [], versions } = history
  const row = action === 'delete' ? 'old' : 'new'
  const columns = [...table.columns.values()].filter(({ name }) => !omittedColumns.includes(name))
  const changed = columns
    .filter(({ name }) => !ignoredColumns.includes(name))
    .map(({ name }) => `old."${name}" is not new."${name}"`)
  const when = action === 'update' ? `when ${changed.join(' or ')}` : ''
  const ofThisRow = `table_name = '${table.name}' and row_id = ${row}.id`
  return `create temp trigger "${table.name}_history_${action}" after ${action} on main."${table.name}" ${when}
    begin
      insert into "${keptIn}" (table_name, row_id, action, row, changed_by)
        values ('${table.name}', ${row}.id, '${action}', ${rowObject(columns, row)}, actor_id());
      delete from "${keptIn}" where ${ofThisRow} and changed_at < history_cutoff() and id not in (
        select id from "${keptIn}" where ${ofThisRow} order by changed_at desc limit ${versions}
      );
    end`
}

function rowObject(columns: readonly Column[], row: 'old' | 'new'): string {
  const members = columns.map(({ name, type }) => `'${name}', ${jsonOf(`${row}."${name}"`, type)}`)
  return `json_object(${members.join(', ')})`
}

function jsonOf(value: string, type: Column['type']): string {
  if (type === 'boolean') return `json(case ${value} when 1 then 'true' when 0 then 'false' else 'null' end)`
  // a document is stored as its text
  if (type === 'jsonb') return `json(coalesce(${value}, 'null'))`
  return value
}

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
