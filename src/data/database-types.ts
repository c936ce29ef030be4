import type { Contact } from '#content/contact.ts'
import type { Expertise } from '#content/expertise.ts'
import type { Hero } from '#content/hero.ts'
import type { IntroText } from '#content/intro-text.ts'
import type { Involvement } from '#content/involvement.ts'
import type { Newsletter } from '#content/newsletter.ts'
import type { PressKit } from '#content/press-kit.ts'
import type { Story } from '#content/story.ts'
import type { StorySectionConfig } from '#content/story-section-config.ts'
import type { Talk } from '#content/talk.ts'

/** A table as the clients' types want it. `Fields<T>` makes an interface of the content an indexable type. */
interface Table<T> {
  Row: Fields<T>
  Insert: Partial<Fields<T>>
  Update: Partial<Fields<T>>
  Relationships: []
}
type Fields<T> = { [K in keyof T]: T[K] }

/** The shape of the database, for the types of supabase-js and postgrest-js. */
export interface Database {
  public: {
    Tables: {
      hero: Table<Hero>
      involvements: Table<Involvement>
      stories: Table<Story>
      story_section_config: Table<StorySectionConfig>
      expertise: Table<Expertise>
      talks: Table<Talk>
      skin_in_game: Table<IntroText>
      talks_description: Table<IntroText>
      contact: Table<Contact>
      newsletter: Table<Newsletter>
      press_kit: Table<PressKit>
    }
    Views: Record<string, never>
    Functions: Record<string, never>
  }
}
