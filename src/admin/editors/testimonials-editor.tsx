import { TestimonialForm } from '#content/testimonial/testimonial.schema.ts'
import { testimonialsQuery } from '#data/records/content-queries.ts'
import { CheckboxField, TextAreaField, TextField } from '../forms/fields.tsx'
import { ListEditor } from '../list-editor/list-editor.tsx'
import { listTexts } from '../list-editor/list-item.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { EditorPage } from './editor-page.tsx'

export const TestimonialsEditor = () => (
  <EditorPage
    title="Testimonials"
    lead="What others say about you. Shown on your home page, after the areas of expertise, and on the advisory page. Without testimonials the section is left out."
  >
    <ListEditor
      query={testimonialsQuery}
      form={TestimonialForm}
      columns={[
        {
          header: 'Image',
          part: 'picture',
          cell: ({ image_url, image_focus_x, image_focus_y, image_background }) => (
            <Thumbnail url={image_url} focus={[image_focus_x, image_focus_y]} background={image_background} />
          ),
        },
        { header: 'Name', part: 'title', cell: ({ person }) => person },
        { header: 'From', cell: ({ role, company }) => [role, company].filter(Boolean).join(', ') },
        { header: 'Quote', isLong: true, cell: ({ quote }) => quote },
      ]}
      texts={listTexts('Testimonial', 'testimonials')}
      deleteWarnings={({ person }) => [`The testimonial of ${person} will be removed from your site.`]}
    >
      <TextAreaField name="quote" />
      <TextField name="person" />
      <TextField name="role" />
      <TextField name="company" />
      <PictureField name="image_url" kind="testimonial" />
      <CheckboxField name="on_speaking" />
    </ListEditor>
  </EditorPage>
)
