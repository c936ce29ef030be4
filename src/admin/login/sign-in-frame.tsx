import { type ReactNode, useEffect, useRef } from 'react'

/** The frame of all pages before the admin area. Where no field takes the focus, the title does. */
export function SignInFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  // the previous form is gone, and the focus with it
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 p-5">
      <title>{title}</title>
      <div className="card grid gap-6">
        <header>
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {title}
          </h1>
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
}

export const ToLogin = () => (
  <a href="/admin/login" className="link justify-self-center">
    Go to the login
  </a>
)
