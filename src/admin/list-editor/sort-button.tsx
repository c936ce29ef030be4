import { useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'

interface SortButtonProps {
  action: string
  question: string
  isBusy: boolean
  onSort: () => void
}

/** Sorts the list after a confirmation, because the manual order is lost. */
export function SortButton({ action, question, isBusy, onSort }: SortButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="outline" disabled={isBusy} onClick={() => setIsAsking(true)}>
        {isBusy ? 'Sorting...' : action}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        title={`${action}?`}
        action="Sort"
        variant="solid"
        onAction={() => {
          setIsAsking(false)
          onSort()
        }}
        onCancel={() => setIsAsking(false)}
      >
        {question}
      </AlertDialog>
    </>
  )
}
