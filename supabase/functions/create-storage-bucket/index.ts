import { projectKeys } from '../_shared/project-keys.ts'
import { createCreateStorageBucket, storageLookups } from './handler.ts'

const project = projectKeys((name) => Deno.env.get(name))
Deno.serve(createCreateStorageBucket({ ...storageLookups(project), allowOrigin: '*', log: console.error }))
