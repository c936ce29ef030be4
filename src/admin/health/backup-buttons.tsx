import { useState } from 'react'
import { backupMessages } from '#data/messages.ts'
import { backupDownload, makeBackup } from '#data/our-server/our-server.ts'
import { useFresh } from '../login/use-fresh.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { errorText, isUnanswered } from '../ui/error-text.ts'
import { showToast } from '../ui/toasts.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { useAction } from '../use-action.ts'

/** Downloads a backup, or makes one on the server before something risky. */
export function BackupButtons({ onMade }: { onMade: () => void }) {
  const { supabase } = useServices()
  const fresh = useFresh()
  const failure = useFailureToast()
  const [isPreparing, setIsPreparing] = useState(false)

  async function handleDownload() {
    setIsPreparing(true)
    const result = await fresh(() => backupDownload(supabase))
    setIsPreparing(false)
    if (!result.isOk) return failure.show(backupMessages.failed(result.text))
    failure.close()
    location.assign(result.data)
    showToast(backupMessages.downloading)
  }

  const making = useAction({
    run: () => makeBackup(supabase),
    isOnce: true,
    done: () => backupMessages.made,
    failed: (error) => (isUnanswered(error) ? backupMessages.noAnswer : backupMessages.failed(errorText(error))),
    onSettled: onMade,
  })
  const isBusy = isPreparing || making.isBusy

  return (
    <div className="flex flex-wrap gap-3 sm:flex-col">
      <Button variant="outline" disabled={isBusy} onClick={handleDownload}>
        {isPreparing ? 'Preparing...' : 'Download a backup'}
      </Button>
      <Button variant="outline" disabled={isBusy} onClick={() => making.start()}>
        {making.isBusy ? 'Making one...' : 'Make one on the server'}
      </Button>
    </div>
  )
}
