import { startFirefox } from './firefox.ts'
import { describeJourneys } from './journeys.ts'

describeJourneys('Firefox', { programs: ['firefox-esr'], start: startFirefox, hearsLoading: true })
