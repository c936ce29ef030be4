import '@vitejs/plugin-react/preamble'
import './styles.css'

// The page is complete without JavaScript: let the browser paint it before it is taken over.
const start = () => void import('./hydrate.tsx')
if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1000 })
else setTimeout(start, 100)
