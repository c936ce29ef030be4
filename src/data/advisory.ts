import { isAdvisoryPage, isAdvisoryRole, isAdvisoryService } from '#content/advisory/advisory.ts'
import { listQuery, recordQuery } from './content-query.ts'

// In a file of its own, so that the home page does not load the content model of the advisory page.

/** The texts of the advisory page. */
export const advisoryPageQuery = recordQuery('advisory_page', 'advisoryPageContent', isAdvisoryPage)
export const advisoryRolesQuery = listQuery('advisory_roles', 'advisoryRolesContent', isAdvisoryRole)
export const advisoryServicesQuery = listQuery('advisory_services', 'advisoryServicesContent', isAdvisoryService)
