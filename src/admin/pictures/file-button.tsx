import { type ComponentProps, useId } from 'react'

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'aria-describedby' | 'aria-invalid'> {
  labelId: string
  text: string
  isBusy: boolean
  onChoose: (file: File) => void
}

/** Looks like a button; the file input in it has the focus. */
export function FileButton({ labelId, text, isBusy, onChoose, ...input }: FileButtonProps) {
  const id = useId()
  return (
    <label
      className="button button-outline relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent aria-disabled:cursor-progress aria-disabled:opacity-60"
      aria-disabled={isBusy || undefined}
    >
      <input
        {...input}
        type="file"
        className="sr-only"
        aria-labelledby={`${labelId} ${id}`}
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          currentTarget.value = '' // so that the same file can be chosen again
        }}
      />
      <span id={id}>{text}</span>
    </label>
  )
}
