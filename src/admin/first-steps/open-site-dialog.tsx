import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cacheKeys } from '#data/cache-keys.ts'
import { doorMessages } from '#data/messages.ts'
import { siteQuery } from '#data/records/content-queries.ts'
import { setOnSite } from '#data/records/set-on-site.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useAction } from '../use-action.ts'

/** Opens the site or closes it, and reads again what says so. */
export function useDoor(opened: boolean, onDone?: () => void) {
  const { supabase } = useServices()
  const client = useQueryClient()
  return useAction({
    run: () => setOnSite(supabase, { opened }),
    ...(!opened && { done: () => doorMessages.closed }),
    async onDone() {
      const readAgain = [siteQuery.queryKey, ['editor', ...siteQuery.queryKey], cacheKeys.siteState]
      await Promise.all(readAgain.map((queryKey) => client.invalidateQueries({ queryKey })))
      onDone?.()
    },
    failed: opened ? doorMessages.openFailed : doorMessages.closeFailed,
  })
}

/** Asks before the site is opened, and shows then where it is and how a link to it looks. */
export function OpenSiteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOpened, setIsOpened] = useState(false)
  const { start, isBusy } = useDoor(true, () => setIsOpened(true))
  const address = `${location.origin}/`
  function handleClose() {
    setIsOpened(false)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} title={isOpened ? 'Your site is open' : 'Open the site?'} onClose={handleClose}>
      <div className="grid gap-5" role="status">
        <p className="wrap-anywhere">
          {isOpened ? 'Everybody reads it at ' : 'Everybody then reads your site, and search engines may list it, at '}
          <a href="/" className="link">
            {address}
          </a>
          {isOpened && '. A shared link to it looks like this:'}
        </p>
        {isOpened && <HomeCard />}
        {isOpened && <CopyField label="link" value={address} />}
      </div>
      <div className="dialog-actions">
        <Button variant="outline" disabled={isBusy} onClick={handleClose}>
          {isOpened ? 'Done' : 'Cancel'}
        </Button>
        {!isOpened && (
          <Button disabled={isBusy} onClick={() => start()}>
            {isBusy ? 'Opening...' : 'Open the site'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** The picture of a link to the home page, which a site without a name does not have. */
function HomeCard() {
  const { data: card } = useQuery({ queryKey: ['homeCard'], queryFn: readHomeCard, gcTime: 0 })
  return (
    card && <img src={card} alt="The card of your home page" width={1200} height={630} className="border border-line" />
  )
}

/** As visitors get it. */
async function readHomeCard(): Promise<string | null> {
  const html = await (await fetch('/')).text()
  const page = new DOMParser().parseFromString(html, 'text/html')
  const address = page.querySelector('meta[property="og:image"]')?.getAttribute('content')
  if (!address) return null
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/card/') ? pathname + search : address
}
