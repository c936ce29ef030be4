import { useEffect, useState } from 'react'

/** An object URL for a file, valid while the component is mounted; null until there is one. */
export function useObjectUrl(file: Blob | null) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
