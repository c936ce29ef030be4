declare module 'deno/install_api.cjs' {
  /** The path of the program; throws where there is none for this machine. */
  export function runInstall(): string
}
