import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './server.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')

export interface ProxyAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A proxy that runs with its file of deploy/ in front of a site on this machine. */
export interface RunningProxy {
  /** Asks over https, as a visitor of www.example.com. */
  ask(
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<ProxyAnswer>
  /** Where it accepts unencrypted requests. */
  plainPort: number
  /** Its log of requests and of errors. */
  log(): string
  stop(): void
}

/** nginx with deploy/nginx.conf: other ports, another folder for its cache, and a certificate made here. */
export async function startNginxSite(sitePort: number): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'))
  const [plainPort, port] = [await freePort(), await freePort()]
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=www.example.com', '-addext', 'subjectAltName=DNS:www.example.com']
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '1', ...subject, ...made], { stdio: 'ignore' })
  const site = changed(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), [
    ['/var/cache/portico', join(folder, 'cache')],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${sitePort};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    // a machine may have no IPv6
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/www.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/www.example.com/privkey.pem', key],
    ['/var/log/nginx', folder],
  ])
  const config = join(folder, 'nginx.conf')
  const isRoot = process.getuid?.() === 0
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${isRoot ? 'user root;' : ''}
events { worker_connections 256; }
http {
access_log ${folder}/access.log; ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${site}
}
`,
  )
  const child = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'ignore' })
  return running({ child, folder, port, plainPort, certificate: readFileSync(certificate) })
}

/** Caddy with deploy/Caddyfile, and certificates of its own. */
export async function startCaddySite(sitePort: number): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-caddy-'))
  const [plainPort, port] = [await freePort(), await freePort()]
  const config = join(folder, 'Caddyfile')
  const options = `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${plainPort}\nhttps_port ${port}\ndefault_bind 127.0.0.1`
  const file = changed(readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8'), [
    ['\n{\n', `\n{\n${options}\n`],
    ['lb_try_duration 10s', 'lb_try_duration 100ms'],
  ])
  writeFileSync(config, file)
  const { PATH = '' } = process.env
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const env = { PATH, ...own, DOMAIN: 'www.example.com', UPSTREAM: `127.0.0.1:${sitePort}` }
  const log = openSync(join(folder, 'error.log'), 'a')
  const stdio = ['ignore', 'ignore', log] as const
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: [...stdio] })
  closeSync(log)
  return running({ child, folder, port, plainPort })
}

/** Throws if the file no longer has what must be changed for a test. */
function changed(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The file has no "${from}".`)
    return all.replaceAll(from, to)
  }, text)
}

interface Started {
  child: ChildProcess
  folder: string
  port: number
  plainPort: number
  /** Checked if given; otherwise any certificate is accepted. */
  certificate?: Buffer
}

async function running({ child, folder, port, plainPort, certificate }: Started): Promise<RunningProxy> {
  const tls = { servername: 'www.example.com', ...(certificate ? { ca: certificate } : { rejectUnauthorized: false }) }
  const ask: RunningProxy['ask'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const all = {
        host: 'www.example.com',
        ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      }
      const sent = request({ host: '127.0.0.1', port, path, method, headers: all, agent: false, ...tls }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: String(Buffer.concat(parts)) }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const proxy = {
    ask,
    plainPort,
    log: () =>
      ['access.log', 'error.log']
        .map((name) => join(folder, name))
        .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
        .join('\n'),
    stop() {
      child.kill()
      // it may write while it ends
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  for (let attempt = 0; attempt < 500; attempt++) {
    if (
      await ask('/healthz').then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return proxy
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const log = join(folder, 'error.log')
  const reason = existsSync(log) ? readFileSync(log, 'utf8') : ''
  proxy.stop()
  throw new Error(`${child.spawnfile} did not start. ${reason}`)
}
