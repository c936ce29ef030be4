import Coins from 'lucide-react/icons/coins'
import Compass from 'lucide-react/icons/compass'
import HandHeart from 'lucide-react/icons/hand-heart'
import Landmark from 'lucide-react/icons/landmark'
import Sprout from 'lucide-react/icons/sprout'
import type { Involvement, InvolvementType } from '#content/involvement.ts'
import { Picture } from '../ui/picture.tsx'

const TYPE_ICONS: Record<InvolvementType, typeof Coins> = {
  founder: Sprout,
  board: Landmark,
  advisor: Compass,
  investor: Coins,
  nonprofit: HandHeart,
}

/** The logo, or the icon of its type. The company's name stands beside it, so neither says it again. */
export function InvolvementLogo({ involvement: { logo_url, type } }: { involvement: Involvement }) {
  const Icon = TYPE_ICONS[type]
  return (
    <Picture
      src={logo_url}
      alt=""
      width={56}
      height={56}
      className="logo"
      fallback={
        <span className="logo logo-icon" data-testid="type-icon">
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </span>
      }
    />
  )
}
