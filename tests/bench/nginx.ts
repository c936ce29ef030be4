import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/server.ts'
import type { Stoppable } from './bare.ts'

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

/** nginx in one process, serving these bytes as a static file with these headers, without a log. */
export async function startNginx(bytes: Buffer, headers: Headers): Promise<Stoppable> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'index.html'), bytes, { mode: 0o644 })
  const own = ['etag', 'date', 'connection', 'keep-alive', 'content-length', 'content-type', 'x-request-id']
  const lines = [...headers]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; default_type "text/html; charset=utf-8";
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; ${lines.join(' ')} }
}
`,
  )
  const child = spawn('nginx', ['-c', config], { stdio: 'ignore' })
  await untilAnswering(`http://127.0.0.1:${port}/`)
  return {
    port,
    pid: child.pid ?? 0,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(url: string) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(url, { method: 'HEAD' }).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx did not start')
}
