import { Button } from './button.tsx'

/** Shown while the session is being checked; the same as in the document before the script has loaded. */
export function Loading() {
  return (
    <main className="boot">
      <h1>Admin</h1>
      <p role="status" className="boot-status">
        <span className="spinner" aria-hidden="true" />
        Loading...
      </p>
      <div className="boot-late">
        <p>This takes longer than usual: the connection may be slow or lost.</p>
        <Button variant="outline" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </main>
  )
}
