/**
 * Lets pages of `origin` call a function and read its responses, as Supabase's own functions do; empty without an
 * origin.
 */
export const corsHeaders = (origin: string | undefined): Record<string, string> =>
  origin
    ? {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
        'access-control-allow-methods': 'POST, OPTIONS',
      }
    : {}
