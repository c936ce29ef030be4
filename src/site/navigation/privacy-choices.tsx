import { useClarityProjectId } from '../content-context.tsx'

/**
 * Lets a visitor change the choice about Clarity (reading/privacy.ts). Where nothing can be recorded it is invisible but
 * keeps its space.
 */
export const PrivacyChoices = () =>
  useClarityProjectId() && (
    <button type="button" id="privacy-choices" className="link invisible cursor-pointer py-1 in-data-choosable:visible">
      Privacy choices
    </button>
  )
