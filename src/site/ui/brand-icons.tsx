// lucide has no brand icons: one path each.

export const LinkedInIcon = () => (
  <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
    <path d="M5.2 8.6H2V22h3.2V8.6ZM3.6 2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8ZM22 14.1c0-3.6-1.9-5.8-4.9-5.8-2 0-3.2 1-3.8 2V8.600h-3.200V22h3.200v-7c0-1.900.9-3.800 2.800-3.800 1.800 0 2.700 1.300 2.700 3.600V22H22v-7.900Z" />
  </svg>
)

export const SubstackIcon = () => (
  <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
    <path d="M3 2h18v2.600H3V2Zm0 5.200h18v2.600H3V7.200ZM3 12.400h18V22l-9-5.100L3 22v-9.600Z" />
  </svg>
)
