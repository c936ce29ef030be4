import {
  AdvisoryLinkForm,
  AdvisoryPageForm,
  AdvisoryRoleForm,
  AdvisoryServiceForm,
} from '#content/advisory/advisory.schema.ts'
import {
  advisoryPageQuery,
  advisoryRolesQuery,
  advisoryServicesQuery,
  siteQuery,
} from '#data/records/content-queries.ts'
import { AddressField } from '../forms/address-field.tsx'
import { CheckboxField, TextAreaField, TextField } from '../forms/fields.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { ListCard, RecordCard } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'

export const AdvisoryEditor = () => (
  <EditorPage
    title="Advisory"
    lead="A page for people who are looking for a board member or an advisor. Parts without content are left out."
  >
    <ListCard
      title="Board and Advisory Roles"
      query={advisoryRolesQuery}
      form={AdvisoryRoleForm}
      columns={[
        { header: 'Company', part: 'title', cell: (role) => role.company },
        { header: 'Role', cell: (role) => role.role },
        { header: 'Period', cell: (role) => role.period },
        { header: 'Non-Profit', is: (role) => role.is_non_profit },
      ]}
      texts={listTexts('Role', 'roles')}
      deleteWarnings={({ company }) => [`The role at "${company}" will be removed from the advisory page.`]}
    >
      <TextField name="company" />
      <TextField name="role" />
      <TextField name="period" />
      <TextAreaField name="description" rows={3} />
      <CheckboxField name="is_non_profit" />
    </ListCard>
    <ListCard
      title="Advisory Services"
      query={advisoryServicesQuery}
      form={AdvisoryServiceForm}
      columns={[
        { header: 'Title', part: 'title', cell: (service) => service.title },
        { header: 'Description', isLong: true, cell: (service) => service.description },
      ]}
      texts={listTexts('Service', 'services')}
      deleteWarnings={({ title }) => [`"${title}" will be removed from the advisory page.`]}
    >
      <TextField name="title" />
      <TextAreaField name="description" rows={3} />
    </ListCard>
    <RecordCard title="Texts of the page" query={advisoryPageQuery} form={AdvisoryPageForm}>
      <TextField name="title" />
      <TextAreaField name="description" rows={3} />
      <TextAreaField name="engagement" />
      <AddressField name="booking_url" />
      <TextField name="booking_label" />
    </RecordCard>
    <RecordCard title="Links" query={siteQuery} form={AdvisoryLinkForm} formName="site-advisory">
      <CheckboxField name="advisory_in_footer" />
    </RecordCard>
  </EditorPage>
)
