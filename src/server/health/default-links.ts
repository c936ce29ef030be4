/**
 * Notes when a link of GoTrue's own mail templates was opened, which uses it up at once. A project's templates cannot be read,
 * but such links return with a code or an error in the address.
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
