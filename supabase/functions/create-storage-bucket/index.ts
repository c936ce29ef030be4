import { projectKeys } from '../_shared/project-keys.ts'
import { askStorage } from './ask-storage.ts'
import { createCreateStorageBucket } from './handler.ts'

const project = projectKeys((name) => Deno.env.get(name))
Deno.serve(createCreateStorageBucket({ ...askStorage(project), allowOrigin: '*', log: console.error }))
