import { Navigate } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { useSession } from './session-context.tsx'
import { Loading } from './ui/loading.tsx'

/** The admin area is for a signed-in admin who has passed his second factor, if he has one; others go to the sign-in. */
export function Guard() {
  const session = useSession()
  if (session.status === 'checking') return <Loading />
  if (session.status === 'signed-out' || !session.user.isAdmin || session.needsCode)
    return <Navigate to="/admin/login" replace />
  return <Layout user={session.user} />
}
