import { LogoutButton } from './logout-button.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Lets a logged-in user without admin rights log out. */
export const NotAdmin = ({ email }: { email: string }) => (
  <SignInFrame title="No admin rights" lead={`You are logged in as ${email}, but this account may not edit the site.`}>
    <p className="text-sm text-muted wrap-anywhere">
      Whoever runs the site can change that with:
      <code className="block">npm run admin -- create {email}</code>
    </p>
    <LogoutButton />
  </SignInFrame>
)
