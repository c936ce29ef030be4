import type { Breaks } from './break.ts'

export const EVERYBODY_CAN_USE_IT: Breaks = {
  'The privacy notice says what is true': [
    {
      file: 'src/content/privacy/notice.ts',
      text: 'keptMonths && hasSecretKey',
      replacement: 'keptMonths',
      test: 'src/content/privacy/notice.test.ts',
      name: 'without the secret key',
    },
  ],
  'An old address leads where': [
    {
      file: 'src/content/redirects/redirect-list.ts',
      text: "if (next === key) return 'It leads to itself.'",
      replacement: 'if (next === key) return undefined',
      test: 'src/content/redirects/redirect-list.test.ts',
      name: 'is refused',
    },
  ],
  'What visitors did not find is counted': [
    {
      file: 'src/server/visits/open-visits.ts',
      text: ' && !OF_PERSON.test(missing)',
      replacement: '',
      test: 'src/server/visits/open-visits.test.ts',
      name: 'may be about a person',
    },
  ],
  'Whatever fails in the browser': [
    {
      file: 'src/site/reading/content-store.ts',
      text: 'publish(entry, { data: entry.state.data, isError: true })',
      replacement: 'publish(entry, { data: undefined, isError: true })',
      test: 'src/site/reading/content-store.test.ts',
    },
  ],
  'A page that may be old is read again': [
    {
      file: 'src/server/pages/page-cache.ts',
      text: 'return this.#options.hearsOfWrites && ',
      replacement: 'return ',
      test: 'src/server/pages/page-cache.test.ts',
      name: 'a page is current unless something was written since',
    },
  ],
  'No control reports success': [
    {
      file: 'src/data/inbox/contact-messages.ts',
      text: 'if (answer.ok && body?.success === true)',
      replacement: 'if (answer.ok)',
      test: 'tests/trust/everybody-can-use-it/success-is-true.test.ts',
      name: 'thanks for a message that was stored, and for no other',
    },
  ],
  'axe finds no fault': [
    {
      file: 'src/server/pages/admin-page.ts',
      text: '<html lang="en" translate="no">',
      replacement: '<html translate="no">',
      test: 'tests/e2e/admin/layout.test.ts',
      name: 'are in order for axe',
    },
  ],
  'A journalist and a photo desk have': [
    {
      file: 'src/server/press-kit/kit-texts.ts',
      text: 'terms && words.server.kitTexts.terms(terms)',
      replacement: 'terms && words.server.kitTexts.terms("")',
      test: 'src/server/press-kit/kit-texts.test.ts',
      name: 'the text file says who took each photo',
    },
  ],
  'The Nu Html Checker finds no error': [
    {
      file: 'src/server/pages/admin-page.ts',
      text: '<p role="status" class="boot-status">',
      replacement: '<p role="status" class="boot-status"><div></div>',
      test: 'tests/e2e/html.test.ts',
    },
  ],
  'Dialogs take the focus, keep it': [
    {
      file: 'src/admin/ui/alert-dialog.tsx',
      text: ' initialFocus={cancelButton}',
      replacement: ' initialFocus={false}',
      test: 'tests/trust/everybody-can-use-it/axe-and-dialogs.test.ts',
      name: 'a deletion asks in an alertdialog',
    },
  ],
  'Everything works by keyboard': [
    {
      file: 'src/site/navigation/bar.tsx',
      text: '<a className="skip-link" href="#main">',
      replacement: '<a className="skip-link" tabIndex={-1} href="#main">',
      test: 'tests/e2e/keyboard.test.ts',
      name: 'the first stop skips the bar',
    },
  ],
  'The site and its admin work on plain http': [
    {
      file: 'src/data/rest/random-id.ts',
      text: 'const bytes = crypto.getRandomValues(new Uint8Array(16))',
      replacement: 'return crypto.randomUUID()\n  const bytes = new Uint8Array(16)',
      test: 'tests/e2e/plain-http.test.ts',
      name: 'on plain http the owner signs in',
    },
  ],
  'Everything that visitors read is in the language of the site': [
    {
      file: 'src/site/pages/not-found.tsx',
      text: '{words.notFound}',
      replacement: 'Oops! Page not found',
      test: 'tests/words.test.ts',
    },
    {
      file: 'src/content/words/page-words.ts',
      text: 'says.includes(START) ? wordsLanguage(page)',
      replacement: 'says.includes(START) ? page',
      test: 'src/content/words/words.test.ts',
    },
  ],
  "The one thing that is wider than the page's column": [
    {
      file: 'src/content/hero/moment.ts',
      text: 'shown.slice(0, -1)',
      replacement: 'shown',
      test: 'src/content/hero/moment.test.ts',
    },
  ],
  'Visitors need no JavaScript': [
    {
      file: 'src/server/contact/contact-form.ts',
      text: '...faultsOf(error.issues, charactersLeft(request), await words()), ...input',
      replacement: '...faultsOf(error.issues, charactersLeft(request), await words()), values: EMPTY',
      test: 'src/server/contact/contact-form.test.ts',
    },
  ],
  'A lost phone is mended with a recovery code': [
    {
      file: 'packages/backend/src/auth/stores/recovery-codes.ts',
      text: "database.run('update _recovery_codes set hashes = ? where account_id = ?', JSON.stringify(left), accountId)",
      replacement: '',
      test: 'packages/backend/tests/auth-recovery-codes.test.ts',
    },
  ],
  'Each mail works, an invitation included': [
    {
      file: 'src/data/session/session.ts',
      text: 'refusal = level.error\n',
      replacement: '\n',
      test: 'src/data/session/session.test.ts',
    },
  ],
  'Every picture that the press kit gives away': [
    {
      file: 'src/server/press-kit/picture-files.ts',
      text: 'Buffer.concat([start, file.subarray(replaced), end])',
      replacement: 'file',
      test: 'tests/server/press-kit.test.ts',
      name: 'exiftool reads the same credit',
    },
  ],
  'An alert reaches every owner': [
    {
      file: 'src/server/health/letters.ts',
      text: 'instead && instead !== DEMO_EMAIL',
      replacement: 'instead',
      test: 'src/server/health/letters.test.ts',
    },
  ],
}
