import { useEffect, useState } from 'react'

/** An object URL for a file, valid while the component is mounted; null until there is one. */
export function useObjectUrl(file: Blob | null) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    // eslint-disable-next-line react-hooks/set-state-in-effect -- made here, where it is revoked: a render may be repeated
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
