import { describeJourneys } from './journeys.ts'
import { startWebKit } from './webkit.ts'

const programs = ['WebKitWebDriver', 'dbus-run-session', 'xdotool', 'xvfb-run']

describeJourneys('WebKit', { programs, start: startWebKit, hearsLoading: false })
