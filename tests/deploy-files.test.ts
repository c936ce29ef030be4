import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'

/* What Compose, Fly.io and Render read, as far as it can be known without them: each file parses, and fits the image and the program. */

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const DOCKERFILE = read('deploy/Dockerfile')
const VARIABLES = `${read('src/server/environment/env.ts')}${DOCKERFILE}`
const isVariable = (name: string) => new RegExp(`\\b${name}\\b`).test(VARIABLES)
const isThere = (path: string, from = '.') => existsSync(resolve(ROOT, from, path))

test('the image says when it is healthy, and which port it has', () => {
  expect(DOCKERFILE).toMatch(/^EXPOSE 3000$/m)
  expect(DOCKERFILE).toMatch(/^HEALTHCHECK .*\\\n.*\/readyz/m)
})

test('compose names an image before it builds one, bounds each log, and knows when each service is healthy', () => {
  const { services, volumes } = parseYaml(read('deploy/compose.yaml'), { merge: true })
  expect(Object.keys(services.portico).slice(0, 2)).toEqual(['image', 'build'])
  const { build, env_file, environment, volumes: mounts } = services.portico
  expect(isThere(join(build.context, build.dockerfile), 'deploy')).toBe(true)
  expect(Object.keys(build.args).every(isVariable)).toBe(true)
  expect(isThere(`deploy/${env_file}.example`)).toBe(true)
  expect(Object.keys(environment).filter((name) => !isVariable(name))).toEqual([])
  for (const [name, service] of Object.entries<typeof services.portico>(services)) {
    expect(service.logging.options, name).toEqual({ 'max-size': '10m', 'max-file': '3' })
    for (const mount of service.volumes) {
      const [source] = mount.split(':')
      expect(source.startsWith('./') ? isThere(source, 'deploy') : source in volumes, mount).toBe(true)
    }
  }
  expect(mounts.map((mount: string) => mount.split(':')[1])).toEqual(['/data', '/backups'])
  expect(services.caddy.image).toMatch(/^caddy:\d+\.\d+\.\d+-alpine@sha256:[\da-f]{64}$/)
  expect(services.caddy.healthcheck.test[0]).toBe('CMD')
  expect(services.caddy.depends_on).toEqual({ portico: { condition: 'service_healthy' } })
})

interface Fly {
  build: Record<'dockerfile' | 'ignorefile' | 'args', string>
  env: Record<string, string>
  mounts: { destination: string }
  http_service: { internal_port: number; auto_stop_machines: string; checks: { path: string }[] }
}

test('Fly.io builds the image, mounts its data and asks whether it is ready', () => {
  const { build, env, mounts, http_service } = parseToml(read('deploy/fly.toml')) as unknown as Fly
  for (const file of [build.dockerfile, build.ignorefile]) expect(isThere(file, 'deploy'), file).toBe(true)
  expect([...Object.keys(build.args), ...Object.keys(env)].filter((name) => !isVariable(name))).toEqual([])
  expect(mounts.destination).toBe('/data')
  expect(http_service).toMatchObject({ internal_port: 3000, auto_stop_machines: 'off', checks: [{ path: '/readyz' }] })
})

test('Render builds the image, mounts its data and asks whether it is ready', () => {
  const { services } = parseYaml(read('render.yaml'))
  expect(services).toHaveLength(1)
  const [{ dockerfilePath, dockerContext, healthCheckPath, disk, envVars }] = services
  expect([isThere(dockerfilePath), dockerContext, dirname(dockerfilePath)]).toEqual([true, '.', './deploy'])
  expect([healthCheckPath, disk.mountPath]).toEqual(['/readyz', '/data'])
  const names: string[] = envVars.map(({ key }: { key: string }) => key)
  expect(names.filter((name) => !isVariable(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['SITE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']))
})
