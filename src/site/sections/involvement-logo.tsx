import type { Involvement, InvolvementType } from '#content/involvement/involvement.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

const TYPE_ICONS: Record<InvolvementType, IconName> = {
  founder: 'sprout',
  board: 'landmark',
  advisor: 'compass',
  investor: 'coins',
  nonprofit: 'hand-heart',
}

/**
 * The logo, or the icon of its type. The company's name is next to it, so neither needs an alternative text; the owner may
 * give the logo one.
 */
export const InvolvementLogo = ({ involvement: { logo_url, logo_alt, type } }: { involvement: Involvement }) => (
  <Picture
    src={logo_url}
    alt={logo_alt ?? ''}
    width={56}
    height={56}
    className="logo"
    fallback={
      <span className="logo logo-icon" data-testid="type-icon">
        <Icon name={TYPE_ICONS[type]} className="size-6" />
      </span>
    }
  />
)
