import { Button } from './button.tsx'

const LINKS = Array.from({ length: 15 }, (_, index) => index)
const ROWS = LINKS.slice(0, 5)

/** The frame of the admin, shown while the session is being checked; the same as in the document before the script has loaded. */
export const Loading = () => (
  <div className="shell shell-waits">
    <header className="sidebar">
      <p>Admin Panel</p>
      {LINKS.map((line) => (
        <i key={line} />
      ))}
    </header>
    <main className="main boot">
      <h1 className="sr-only">Admin</h1>
      <p role="status" className="boot-status">
        <span className="spinner" aria-hidden="true" />
        Loading...
      </p>
      {ROWS.map((row) => (
        <i key={row} />
      ))}
      <div className="boot-late">
        <p>This takes longer than usual: the connection may be slow or lost.</p>
        <Button variant="outline" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </main>
  </div>
)
