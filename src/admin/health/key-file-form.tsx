import { KEY_ENDING_LENGTH, type OffsiteSaved } from '#api/offsite.ts'
import { confirmOffsite } from '#data/our-server/our-server.ts'
import { download } from '../csv/download.ts'
import { useServices } from '../session-context.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Field } from '../ui/field.tsx'
import { TriedForm } from './tried-form.tsx'

export type MadeKeyFile = Extract<OffsiteSaved, { outcome: 'kept' }>['keyFile']

interface KeyFileFormProps {
  /** Null once the page was left: it is shown once. */
  file: MadeKeyFile | null
  onConfirmed: () => Promise<void>
}

/** The key file, and what proves that it was saved: nothing is sent before. */
export function KeyFileForm({ file, onConfirmed }: KeyFileFormProps) {
  const { supabase } = useServices()
  return (
    <TriedForm
      labels={['Begin to send backups', 'Checking...']}
      send={async ({ ending = '' }) => {
        const confirmed = await confirmOffsite(supabase, ending.trim().slice(-KEY_ENDING_LENGTH))
        return { field: 'ending', ...confirmed }
      }}
      onKept={onConfirmed}
      isUnsaved={file !== null}
    >
      {(propsOf) => (
        <>
          {file ? (
            <>
              <p>
                <strong>Save the key file now: it is shown only this once.</strong> Whoever has it can fetch and open
                your backups, and without it nobody can. Keep it with your passwords, not on this server.
              </p>
              <Button
                variant="outline"
                className="justify-self-start"
                onClick={() => download(file.name, file.text, 'text/plain')}
              >
                Download the key file
              </Button>
              <CopyField label="key file" value={file.text} />
            </>
          ) : (
            <p>Nothing is sent before you confirm that you have the key file. If it is lost, set the place up again.</p>
          )}
          <Field
            label={`Last ${KEY_ENDING_LENGTH} characters of the key file`}
            hint="Open the file that you saved, and type how it ends."
            {...propsOf('ending')}
          />
        </>
      )}
    </TriedForm>
  )
}
