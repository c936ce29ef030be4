import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { accentValue, describeAccent } from '#content/site/accent-colours.ts'
import { displayClass, missingLetter } from '#content/site/letters.ts'
import { ACCENTS, isOwnAccent, TYPEFACES, typefaceOf } from '#content/site/look.ts'
import { siteFacts } from '#content/site/site.ts'
import { ENGLISH } from '#content/words/english.ts'
import { useFieldTexts } from '../../forms/form-schema.ts'
import { type CardProps, type SiteValues, useEditedSite } from './site-values.ts'

export function Look({ hero }: CardProps) {
  const site = useEditedSite()
  const { register } = useFormContext<SiteValues>()
  const { name } = siteFacts(site, hero)
  const tagline = hero?.subtitle || ENGLISH.hero.subtitle
  const typeface = typefaceOf(site.typeface)
  const letter = missingLetter(typeface, `${name} ${tagline}`)
  const other = typeface === 'editorial' && !missingLetter('classic', `${name} ${tagline}`) && TYPEFACES.classic
  return (
    <div className="grid grid-cols-1 gap-6">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{useFieldTexts('accent').label}</legend>
        <div className="look-choices">
          {Object.entries(ACCENTS).map(([value, label]) => (
            <label key={value} className="look-choice" data-accent={value}>
              <input type="radio" className="sr-only" value={value} {...register('accent')} />
              <span className="look-swatch" aria-hidden="true" />
              {label}
            </label>
          ))}
          <OwnColour />
        </div>
        <p role="status" className="mt-2 text-sm text-muted empty:sr-only">
          {describeAccent(site.accent)}
        </p>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{useFieldTexts('typeface').label}</legend>
        <div className="look-choices">
          {Object.entries(TYPEFACES).map(([value, label]) => (
            <label key={value} className="look-choice" data-typeface={value}>
              <input type="radio" className="sr-only" value={value} {...register('typeface')} />
              <span className="look-display text-3xl leading-none" aria-hidden="true">
                Aa
              </span>
              <span>{label}</span>
            </label>
          ))}
        </div>
        <p role="status" className="mt-2 text-sm text-muted empty:sr-only">
          {letter &&
            `${TYPEFACES[typeface]} has no “${letter}”: a name or heading with it is shown whole in the typeface of ${other || 'the visitor’s system'}.`}
        </p>
      </fieldset>
      <div className="look-samples" aria-hidden="true" data-typeface={site.typeface}>
        {['light', 'dark'].map((scheme) => (
          <div
            key={scheme}
            className={`look-sample look-${scheme}`}
            data-accent={site.accent}
            style={{ ['--color-accent' as string]: accentValue(site.accent) }} // custom properties are not among React's
          >
            <p className={displayClass('look-tagline', tagline)}>{tagline}</p>
            <p className={displayClass('look-display text-4xl leading-none', name)}>{name}</p>
            <p>
              A few words, and <span className="look-link">a link</span> among them.
            </p>
            <p>
              <span className="look-button">Get in Touch</span>
            </p>
          </div>
        ))}
      </div>
    </div>
  )
}

function OwnColour() {
  const { accent } = useEditedSite()
  const { setValue } = useFormContext<SiteValues>()
  const [last, setLast] = useState('#0057b8')
  const isChosen = isOwnAccent(accent)
  function choose(colour: string) {
    setLast(colour)
    setValue('accent', colour, { shouldDirty: true, shouldTouch: true })
  }
  const own = isChosen ? accent : last
  return (
    <div className="look-choice">
      <input
        type="color"
        className="look-own"
        aria-label="Your own colour"
        value={own}
        onChange={({ target }) => choose(target.value)}
      />
      <label className="grow cursor-pointer">
        <input type="radio" name="accent" className="sr-only" checked={isChosen} onChange={() => choose(own)} />
        Your own
      </label>
    </div>
  )
}
