import { useState } from 'react'
import { importTexts } from '#content/talk/import-texts.ts'
import { partNotLoaded } from '#data/messages.ts'
import { isNotLoaded } from '../load-part.ts'

interface Reading<Result> {
  isReading: boolean
  problem: string
  result: Result | null
}

const NOTHING = { isReading: false, problem: '', result: null }

/** Reads chosen files in the browser. `read` resolves with what is in them, or with a sentence on why nothing can be read. */
export function useFileReader<Result extends object>(
  read: (files: readonly File[]) => Promise<Result | { problem: string }>,
) {
  const [state, setState] = useState<Reading<Result>>(NOTHING)
  async function choose(files: readonly File[]) {
    setState({ ...NOTHING, isReading: true })
    try {
      const found = await read(files)
      setState('problem' in found ? { ...NOTHING, problem: found.problem } : { ...NOTHING, result: found })
    } catch (error) {
      setState({ ...NOTHING, problem: isNotLoaded(error) ? partNotLoaded.description : importTexts.notRead })
    }
  }
  return { ...state, choose }
}
