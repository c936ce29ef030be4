import type { DatabaseSync } from 'node:sqlite'
import { KEYS_NOTE } from '../access/keys.ts'
import { product } from '../product.ts'

/** Tables of this package that describe the content; all others are about accounts. */
const OF_CONTENT = ['_migrations', '_objects', '_meta']

/**
 * Gives a restored database the accounts of today: accounts and the tables that the product names become those of the database
 * attached as `today`, and messages and the like that arrived since are added. So no former password, session, assistant or key
 * becomes valid again. Returns how many rows of each table the product's changes concern. Needs foreign keys off and a
 * transaction of the caller.
 */
export function preserveAccounts(connection: DatabaseSync): Record<string, number> {
  const own = connection.prepare(
    "select name from main.sqlite_schema where type = 'table' and name like '\\_%' escape '\\'",
  )
  const accounts = own.all().map(({ name }) => String(name))
  for (const table of [...accounts.filter((name) => !OF_CONTENT.includes(name)), ...product.keptTables]) {
    connection.exec(`delete from main."${table}"`)
    addToday(connection, table)
  }
  for (const [table, change] of Object.entries(product.mergedTables)) {
    if (change)
      connection.exec(`update main."${table}" set ${change} where id not in (select id from today."${table}")`)
    addToday(connection, table)
  }
  addToday(connection, '_meta', `where key = '${KEYS_NOTE}'`)
  const adapted = Object.entries(product.adaptedTables).map(
    ([table, change]) =>
      [table, Number(connection.prepare(`update main."${table}" set ${change}`).run().changes)] as const,
  )
  return Object.fromEntries(adapted)
}

function addToday(connection: DatabaseSync, table: string, condition = ''): void {
  const names = connection.prepare('select name from pragma_table_info(?)').all(table)
  const columns = names.map(({ name }) => `"${name}"`).join(', ')
  connection.exec(
    `insert or replace into main."${table}" (${columns}) select ${columns} from today."${table}" ${condition}`,
  )
}
