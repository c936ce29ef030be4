import type { ComponentType } from 'react'

export type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
