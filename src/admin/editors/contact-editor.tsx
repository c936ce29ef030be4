import { ContactForm } from '#content/contact/contact.schema.ts'
import { SocialProfileForm } from '#content/contact/social-profile.schema.ts'
import { hostName } from '#content/contact/social-profile.ts'
import { publicationOf } from '#content/newsletter/feed-address.ts'
import { contactQuery, socialProfilesQuery } from '#data/records/content-queries.ts'
import { AddressField } from '../forms/address-field.tsx'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { FieldGroup } from '../ui/field.tsx'
import { ListCard, RecordCard } from './cards.tsx'
import { EditorPage } from './editor-page.tsx'

export const ContactEditor = () => (
  <EditorPage title="Edit Contact Information">
    <RecordCard title="Contact section" query={contactQuery} form={ContactForm}>
      <TextField name="title" />
      <TextAreaField name="description" />
      <TextField name="email" type="email" autoComplete="email" />
      <FieldGroup legend="Links">
        <AddressField name="linkedin_url" />
        <AddressField name="substack_url" better={publicationOf} />
      </FieldGroup>
      <TextAreaField name="speaking_info" rows={3} />
    </RecordCard>
    <ListCard
      title="Profiles"
      note="Where else you are, in this order: in the contact section, the footer and the files for the press. Programs learn from them who you are. LinkedIn and your newsletter are above."
      query={socialProfilesQuery}
      form={SocialProfileForm}
      columns={[
        { header: 'Label', part: 'title', cell: ({ label, address }) => label || hostName(address) },
        { header: 'Address', isLong: true, cell: ({ address }) => address },
      ]}
      texts={listTexts('Profile', 'further profiles')}
      deleteWarnings={({ address }) => [`The link to ${address} will be removed from your site.`]}
    >
      <AddressField name="address" />
      <TextField name="label" />
    </ListCard>
  </EditorPage>
)
