import type { ReactNode } from 'react'

/** The plain frame of all pages before the admin area. */
export const SignInFrame = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 p-5">
    <title>{title}</title>
    <div className="card grid gap-6">
      <header>
        <h1>{title}</h1>
        <p className="mt-1 text-muted">{lead}</p>
      </header>
      {children}
    </div>
    <p className="text-center">
      <a href="/" className="link inline-flex items-center pointer-coarse:min-h-11">
        Back to Website
      </a>
    </p>
  </main>
)
