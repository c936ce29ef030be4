import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { accentOf, typefaceOf } from '#content/site/look.ts'
import { menuSettings } from '#content/site/menu.ts'
import { pageTexts } from '#content/site/page-texts.ts'
import { SiteForm, SiteSchema } from '#content/site/site.schema.ts'
import { firstNameIn, languageOf, type Site, siteFacts } from '#content/site/site.ts'
import { siteIcon, siteIconAddress } from '#content/site/site-icon.ts'
import { SITE_DEFAULTS } from '#content/words/reader.ts'
import { heroQuery, siteQuery } from '#data/records/content-queries.ts'
import { OpenSiteDialog } from '../../first-steps/open-site-dialog.tsx'
import { useDirtyForm } from '../../forms/dirty-forms.ts'
import { CheckboxField, LanguageField, TextAreaField, TextField } from '../../forms/fields.tsx'
import { initialValues } from '../../forms/form-schema.ts'
import { FormUploadsContext, useRunningUploads } from '../../pictures/form-uploads.ts'
import { RecordEditor } from '../../record-editor/record-editor.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useContent } from '../../use-content.ts'
import { Card, CardForm } from '../cards.tsx'
import { EditorPage } from '../editor-page.tsx'
import { Look } from './look.tsx'
import { OldAddresses } from './old-addresses.tsx'
import { Opening } from './opening.tsx'
import { Sections } from './sections.tsx'
import { CardPicture, Sharing } from './sharing.tsx'
import { SiteFileUpload, type SiteFileUploadProps } from './site-file-upload.tsx'
import { type CardProps, type SiteValues, useEditedSite } from './site-values.ts'
import { useSiteFile } from './use-site-file.ts'

/** The settings of the site, and its two files. Their names are fixed, so an upload takes effect at once, without saving. */
export function SiteSettingsEditor() {
  const tab = useSettingsTab()
  // here, because the form begins anew once the site is open
  const [isOpening, setIsOpening] = useState(false)
  // it reads something of its own, and keeps what is typed there
  const [hasShownOld, setHasShownOld] = useState(false)
  if (tab === 'redirects' && !hasShownOld) setHasShownOld(true)
  // for the form's defaults, which come from the hero's texts; here, where it is read together with the sidebar's
  const { data: hero = null, isFetched } = useContent(heroQuery)
  const { data: site = null } = useContent(siteQuery)
  return (
    <EditorPage
      title="Site Settings"
      lead="Who the site is about, what it shows, how it looks, and how it appears elsewhere."
    >
      <nav aria-label="Site Settings" className="tabs">
        {Object.entries(TABS).map(([id, label]) => (
          <Link key={id} to={`?tab=${id}`} aria-current={id === tab ? 'page' : undefined} preventScrollReset>
            {label}
          </Link>
        ))}
      </nav>
      <OpenSiteDialog isOpen={isOpening} onClose={() => setIsOpening(false)} />
      <div hidden={tab === 'icons' || tab === 'redirects'}>
        <RecordEditor query={siteQuery}>
          {(site, reload) =>
            isFetched ? (
              <SettingsForm site={site} hero={hero} reload={reload} tab={tab} onOpen={() => setIsOpening(true)} />
            ) : (
              <Spinner />
            )
          }
        </RecordEditor>
      </div>
      <div hidden={tab !== 'icons'} className="grid gap-6">
        <SiteFileCard
          file="favicon"
          title="Favicon"
          hint="The small image in the browser's tab. PNG only. It replaces the old one at once. Without one, it is drawn from your name."
          inUse={
            <img src={siteIconAddress(siteIcon(site, hero))} alt="" width={64} height={64} className="rounded-md" />
          }
        />
        <SiteFileCard
          file="shareImage"
          title="Social Share Image"
          hint="Shown when somebody shares a link to the site. PNG or JPEG. It replaces the old one at once. Without one, each page has a card with your name, its title and your portrait."
          inUse={
            tab === 'icons' && (
              <div className="w-48">
                <CardPicture path="/" />
              </div>
            )
          }
        />
      </div>
      <div hidden={tab !== 'redirects'}>{hasShownOld && <OldAddresses />}</div>
    </EditorPage>
  )
}

interface SettingsFormProps extends CardProps {
  site: Site | null
  reload: () => void
  tab: SettingsTab
  onOpen: () => void
}

/** One form over the tabs, saved as one record: all of them stay mounted. */
function SettingsForm({ site, hero, reload, tab, onOpen }: SettingsFormProps) {
  const shareImage = useSiteFile('shareImage')
  if (shareImage.exists === undefined && !shareImage.hasFailed) return <Spinner />
  return (
    <CardForm query={siteQuery} form={SiteForm} record={site} reload={reload} valuesOf={valuesOf}>
      <TabOfError tab={tab} />
      <Tab of="identity" shown={tab}>
        <Identity hero={hero} />
      </Tab>
      <Tab of="sections" shown={tab}>
        <Sections />
      </Tab>
      <Tab of="look" shown={tab}>
        <Look hero={hero} />
      </Tab>
      <Tab of="sharing" shown={tab}>
        <Sharing hero={hero} isShown={tab === 'sharing'} />
      </Tab>
      <Tab of="door" shown={tab}>
        <Opening site={site} onOpen={onOpen} />
      </Tab>
    </CardForm>
  )
}

const Tab = ({ of, shown, children }: { of: SettingsTab; shown: SettingsTab; children: ReactNode }) => (
  <div hidden={of !== shown}>
    <Card title={TABS[of]}>{children}</Card>
  </div>
)

/** Choices from lists are complete and valid, whatever is stored. */
const valuesOf = (site: Site | null): SiteValues => ({
  ...initialValues(SiteSchema, site, { page_titles: {} }),
  language: languageOf(site),
  accent: accentOf(site?.accent),
  typeface: typefaceOf(site?.typeface),
  sections: menuSettings(site),
})

/** Asks before the page is left during an upload. */
function SiteFileCard({ title, ...upload }: Omit<SiteFileUploadProps, 'label'> & { title: string }) {
  const { context, isUploading } = useRunningUploads()
  useDirtyForm(isUploading)
  return (
    <Card title={title}>
      <FormUploadsContext value={context}>
        <SiteFileUpload {...upload} label={`${title} file`} />
      </FormUploadsContext>
    </Card>
  )
}

function Identity({ hero }: CardProps) {
  const site = useEditedSite()
  const withoutSummary = { ...site, summary: '', page_titles: {} }
  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="name" placeholder={siteFacts(null, hero).name} />
        <TextField name="first_name" placeholder={firstNameIn(site.name.trim() || (hero?.title ?? ''))} />
        <TextField name="job_title" placeholder={SITE_DEFAULTS.jobTitle} />
        <TextField name="employer" />
      </div>
      <TextAreaField name="summary" rows={2} placeholder={pageTexts(withoutSummary, hero)['/'].description} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <LanguageField name="language" />
        <TextField name="footer_note" />
        <TextField name="response_time" />
        <CheckboxField name="security_txt" />
      </div>
    </div>
  )
}

const TABS = {
  identity: 'Identity',
  sections: 'Sections',
  look: 'Look',
  sharing: 'Search and Sharing',
  icons: 'Icons',
  redirects: 'Redirects',
  door: 'Door',
} as const
type SettingsTab = keyof typeof TABS

const isTab = (value: string | null): value is SettingsTab => value !== null && Object.hasOwn(TABS, value)

const TAB_OF: Record<string, SettingsTab> = {
  sections: 'sections',
  accent: 'look',
  typeface: 'look',
  page_titles: 'sharing',
  door_line: 'door',
  door_contact: 'door',
}

const tabOf = (column: string): SettingsTab => TAB_OF[column] ?? 'identity'

/** The tab that the address names, or that has the field which the address asks for. */
function useSettingsTab(): SettingsTab {
  const [search] = useSearchParams()
  const [table, column] = search.get('field')?.split('.') ?? []
  const named = search.get('tab')
  const fieldTab = table === 'redirects' ? table : table === 'site' && column ? tabOf(column) : null
  const asked = fieldTab ?? (isTab(named) ? named : null)
  const [tab, setTab] = useState<SettingsTab>(asked ?? 'identity')
  // the field leaves the address once it has the focus
  if (asked && asked !== tab) setTab(asked)
  return asked ?? tab
}

/** After a save that is refused, shows the first tab with an error. */
function TabOfError({ tab }: { tab: SettingsTab }) {
  const { errors, submitCount } = useFormState()
  const navigate = useNavigate()
  const show = useEffectEvent(() => {
    const faulty = Object.keys(errors).map(tabOf)
    const first = Object.keys(TABS).find((one) => faulty.includes(one as SettingsTab)) // as TABS has them
    if (first && first !== tab) void navigate(`?tab=${first}`, { replace: true, preventScrollReset: true })
  })
  useEffect(() => show(), [submitCount])
  return null
}
