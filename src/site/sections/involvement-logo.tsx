import type { Involvement, InvolvementType } from '#content/involvement/involvement.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

const TYPE_ICONS: Record<InvolvementType, IconName> = {
  founder: 'sprout',
  executive: 'briefcase',
  board: 'landmark',
  advisor: 'compass',
  investor: 'coins',
  nonprofit: 'hand-heart',
}

/**
 * The logo, or the icon of its type. The company's name is next to it, so neither needs an alternative text; the owner may
 * give the logo one.
 */
export const InvolvementLogo = ({ involvement }: { involvement: Involvement }) => (
  <Picture
    src={involvement.logo_url}
    alt={involvement.logo_alt ?? ''}
    background={involvement.logo_background}
    width={56}
    height={56}
    className="logo"
    fallback={
      <span className="logo logo-icon" data-testid="type-icon">
        <Icon name={TYPE_ICONS[involvement.type]} className="size-6" />
      </span>
    }
  />
)
