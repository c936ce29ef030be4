import { LogoutButton } from './logout-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Lets a signed-in user without admin rights sign out. */
export const NotAdmin = ({ email }: { email: string }) => (
  <SignInFrame title="No admin rights" lead={`You are signed in as ${email}, and this account may not edit the site.`}>
    <p className="text-sm text-muted wrap-anywhere">
      Whoever runs the site can change that:
      <code className="block">npm run admin -- create {email}</code>
    </p>
    <LogoutButton />
  </SignInFrame>
)
