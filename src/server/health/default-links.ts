/**
 * Notes when somebody came by a link of GoTrue's own mail templates, which uses itself up when it is opened. The project shows its
 * templates to nobody, but such links come back with a code or an error in the address.
 */
export function createDefaultLinkNotice() {
  let seenAt: string | null = null
  return {
    check({ code, error_code }: Record<string, string>): void {
      if (code || error_code) seenAt = new Date().toISOString()
    },
    seenAt: () => seenAt,
  }
}

export type DefaultLinkNotice = ReturnType<typeof createDefaultLinkNotice>
