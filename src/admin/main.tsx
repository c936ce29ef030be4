import '@vitejs/plugin-react/preamble'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createQueryClient } from '#data/query-client.ts'
import { readBoot } from './boot.ts'
import { createRouter } from './router.tsx'
import { SessionProvider } from './session-context.tsx'
import { Toasts } from './ui/toasts.tsx'

// each page of the admin has its own, and a document one
document.querySelector('title')?.remove()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Toasts>
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider boot={readBoot()}>
          <RouterProvider router={createRouter()} />
        </SessionProvider>
      </QueryClientProvider>
    </Toasts>
  </StrictMode>,
)
