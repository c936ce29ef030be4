import { backupMessages } from '#data/messages.ts'
import { backupDownload, makeBackup } from '#data/our-server/our-server.ts'
import { useFresh } from '../login/use-fresh.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { errorText, isUnanswered } from '../ui/error-text.ts'
import { useAction } from '../use-action.ts'
import { useAuthAction } from '../use-auth-action.ts'

/** Downloads a backup, or makes one on the server before something risky. */
export function BackupButtons({ onMade }: { onMade: () => void }) {
  const { supabase } = useServices()
  const fresh = useFresh()
  const { isBusy: isPreparing, run } = useAuthAction(backupMessages.failed)

  async function handleDownload() {
    const result = await run('download', () => fresh(() => backupDownload(supabase)), backupMessages.downloading)
    if (result.isOk) location.assign(result.data)
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
