import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { Button } from './ui/button.tsx'

/** Shown instead of a page that failed, or that could not be loaded, for example after an update of the site. */
export function PageFailure() {
  const error = useRouteError()
  useEffect(() => console.error('A page of the admin failed', error), [error])
  return (
    <div role="alert" className="page-failure">
      <title>Not loaded</title>
      <h1>This page could not be loaded</h1>
      <p>
        {navigator.onLine
          ? 'The site may have been updated since you opened this window, or the connection was lost for a moment.'
          : 'You seem to be offline. Check your connection.'}{' '}
        Your unsaved changes are not lost: this browser keeps them, and offers them when you open the form again.
      </p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  )
}
