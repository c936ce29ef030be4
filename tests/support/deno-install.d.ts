declare module 'deno/install_api.cjs' {
  /** The path of the program; throws if there is none for this platform. */
  export function runInstall(): string
}
