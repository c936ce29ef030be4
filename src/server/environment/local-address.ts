/** The address of the site on this machine; the public address may differ. */
export function localAddress({ host, port }: { host: string; port: number }): string {
  const isLocalhost = ['0.0.0.0', '::', '127.0.0.1'].includes(host)
  const name = isLocalhost ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
