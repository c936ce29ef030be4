import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Briefcase from 'lucide-react/icons/briefcase'
import Check from 'lucide-react/icons/check'
import Coins from 'lucide-react/icons/coins'
import Compass from 'lucide-react/icons/compass'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import HandHeart from 'lucide-react/icons/hand-heart'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Menu from 'lucide-react/icons/menu'
import Mic from 'lucide-react/icons/mic'
import Newspaper from 'lucide-react/icons/newspaper'
import Play from 'lucide-react/icons/play'
import Presentation from 'lucide-react/icons/presentation'
import Sprout from 'lucide-react/icons/sprout'
import X from 'lucide-react/icons/x'
import type { ComponentType, SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// lucide has no brand icons: one path each
const LinkedIn = () => (
  <path
    fill="currentColor"
    d="M5.2 8.6H2V22h3.2V8.6ZM3.6 2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM22 14.1c0-3.6-1.9-5.8-4.9-5.8-2 0-3.2 1-3.8 2V8.600h-3.200V22h3.200v-7c0-1.900.9-3.800 2.800-3.800 1.800 0 2.700 1.300 2.700 3.600V22H22v-7.900Z"
  />
)
const Substack = () => (
  <path fill="currentColor" d="M3 2h18v2.600H3V2Zm0 5.200h18v2.600H3V7.200ZM3 12.400h18V22l-9-5.100L3 22v-9.600Z" />
)

export const DRAWINGS = {
  'arrow-up-right': ArrowUpRight,
  check: Check,
  coins: Coins,
  compass: Compass,
  copy: Copy,
  download: Download,
  'hand-heart': HandHeart,
  briefcase: Briefcase,
  landmark: Landmark,
  mail: Mail,
  menu: Menu,
  mic: Mic,
  newspaper: Newspaper,
  play: Play,
  presentation: Presentation,
  sprout: Sprout,
  x: X,
  linkedin: LinkedIn,
  substack: Substack,
} satisfies Record<string, ComponentType<SVGProps<SVGSVGElement>>>

/** Made once, because it is the same on every page. */
const symbols = renderToStaticMarkup(
  Object.entries(DRAWINGS).map(([name, Drawing]) => (
    <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
      <Drawing strokeWidth={1.5} />
    </symbol>
  )),
)

/** The drawing of every icon, once per document; rendered by the server only. */
export const IconSprite = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings above
  <svg className="hidden" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />
)
