/**
 * The size of a file for readers, such as '488 kB' or '1.2 MB', from its bytes; a kB is 1,000 bytes. Same output as
 * Intl.NumberFormat(language, { style: 'unit' }), whose construction is slow (see dates.ts), but with a no-break space.
 */
export function formatFileSize(bytes: number, { decimalPoint, byte } = { decimalPoint: '.', byte: 'B' }): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1e3))
  return kilobytes < 1000
    ? `${kilobytes}\u00A0k${byte}`
    : `${String(Math.round(bytes / 1e5) / 10).replace('.', decimalPoint)}\u00A0M${byte}`
}
