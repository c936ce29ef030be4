/** Who may edit. `id` is the account's id. */
export interface Profile {
  id: string
  is_admin: boolean
}
