/** Hono's environment of a route with a limit by network. The address is absent when a test calls the route alone. */
export interface ClientEnv {
  Bindings: { clientAddress?: string }
}
