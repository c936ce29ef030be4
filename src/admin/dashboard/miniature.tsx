import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '../preview/address-of.ts'
import type { PreviewScheme } from '../preview/preview-frame.tsx'
import { ListChoice, PreviewedPage } from '../preview/preview-pane.tsx'

const HOME = { path: '/' }
const NOTHING: never[] = []

/** The home page as visitors see it, on which a click leads to the editor. A new `version` shows what was changed here. */
export function Miniature({ version }: { version: number }) {
  const navigate = useNavigate()
  const [isListed, setIsListed] = useState(false)
  const [scheme] = useState<PreviewScheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  return (
    <>
      <ListChoice isChosen={isListed} onChoose={() => setIsListed(!isListed)} />
      <div className="preview-body">
        <PreviewedPage
          preview={{ place: HOME, changes: NOTHING, version }}
          width="desktop"
          scheme={scheme}
          isListed={isListed}
          onChoose={(spot) => {
            const address = addressOf(spot)
            if (address) void navigate(address)
          }}
        />
      </div>
    </>
  )
}
