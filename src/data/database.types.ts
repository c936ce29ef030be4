// Made from the migrations by `npm run types`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      access_keys: {
        Row: {
          client: string | null
          created_at: string
          expires_at: string | null
          former_refresh_hash: string | null
          id: string
          key_hash: string
          last_used_at: string | null
          made_by: string
          name: string
          refresh_hash: string | null
          revoked_at: string | null
          updated_at: string
        }
      }
      advisory_page: {
        Row: {
          booking_label: string
          booking_url: string | null
          created_at: string
          description: string
          engagement: string
          id: string
          singleton: boolean
          title: string
          updated_at: string
        }
      }
      advisory_roles: {
        Row: {
          company: string
          created_at: string
          description: string
          display_order: number
          id: string
          is_non_profit: boolean
          period: string
          role: string
          updated_at: string
        }
      }
      advisory_services: {
        Row: {
          created_at: string
          description: string
          display_order: number
          id: string
          title: string
          updated_at: string
        }
      }
      contact: {
        Row: {
          created_at: string
          description: string
          email: string
          id: string
          linkedin_url: string | null
          singleton: boolean
          speaking_info: string
          substack_url: string | null
          title: string
          updated_at: string
        }
      }
      contact_limits: {
        Row: {
          created_at: string
          id: string
          network: string
          updated_at: string
        }
      }
      contact_messages: {
        Row: {
          attempts: number
          created_at: string
          doubts: number
          email: string
          id: string
          last_error: string | null
          last_outcome: string | null
          message: string
          name: string
          next_attempt_at: string | null
          read_at: string | null
          sent_at: string | null
          spam_since: string | null
          status: string
          updated_at: string
        }
      }
      content_drafts: {
        Row: {
          access_key: string | null
          author: string | null
          base_updated_at: string | null
          claimed_until: string | null
          created_at: string
          fields: NonNullable<Json>
          id: string
          is_removal: boolean
          last_error: string | null
          note: string | null
          publish_at: string | null
          row_id: string | null
          table_name: string
          updated_at: string
        }
      }
      content_previews: {
        Row: {
          author: string | null
          created_at: string
          expires_at: string
          id: string
          revoked_at: string | null
          token_hash: string
          updated_at: string
          views: number
        }
      }
      content_versions: {
        Row: {
          action: string
          changed_at: string
          changed_by: string | null
          created_at: string
          id: string
          prepared_by: string | null
          row: NonNullable<Json>
          row_id: string
          table_name: string
          updated_at: string
        }
      }
      expertise: {
        Row: {
          created_at: string
          description: string
          display_order: number
          id: string
          is_primary: boolean
          title: string
          updated_at: string
        }
      }
      hero: {
        Row: {
          created_at: string
          description: string
          id: string
          image_alt: string | null
          image_focus_x: number | null
          image_focus_y: number | null
          image_metadata: Json | null
          image_url: string | null
          moment_after: string
          moment_credit: string
          moment_image_alt: string | null
          moment_image_focus_x: number | null
          moment_image_focus_y: number | null
          moment_image_metadata: Json | null
          moment_image_url: string | null
          moment_quote: string
          moment_source: string
          singleton: boolean
          subtitle: string
          title: string
          updated_at: string
        }
      }
      imprint: {
        Row: {
          address: string
          created_at: string
          email: string
          further: string
          id: string
          name: string
          phone: string
          register: string
          responsible: string
          singleton: boolean
          unlisted: boolean
          updated_at: string
          vat_number: string
        }
      }
      involvements: {
        Row: {
          about: string | null
          company: string
          created_at: string
          description: string
          display_order: number
          highlight: boolean
          id: string
          involvement: string | null
          logo_alt: string | null
          logo_background: string | null
          logo_url: string | null
          long_description: string | null
          on_advisory: boolean
          period: string
          role: string
          type: string
          updated_at: string
          website: string | null
        }
      }
      kept_values: {
        Row: {
          created_at: string
          id: string
          name: string
          updated_at: string
          value: NonNullable<Json>
        }
      }
      mail_settings: {
        Row: {
          created_at: string
          host: string
          id: string
          password: string
          port: number
          sender: string
          singleton: boolean
          updated_at: string
          username: string
        }
      }
      newsletter: {
        Row: {
          created_at: string
          frequency: string
          id: string
          promise: string
          singleton: boolean
          title: string
          updated_at: string
        }
      }
      pages: {
        Row: {
          body: string
          created_at: string
          display_order: number
          former_slugs: string | null
          id: string
          in_footer: boolean
          in_menu: boolean
          is_unlisted: boolean
          slug: string
          title: string
          updated_at: string
        }
      }
      press_bios: {
        Row: {
          created_at: string
          display_order: number
          id: string
          introduction: string
          language: string
          medium_bio: string
          short_bio: string
          updated_at: string
        }
      }
      press_kit: {
        Row: {
          based_in: string
          color_photo_url: string | null
          created_at: string
          full_bio: string
          id: string
          introduction: string
          languages: string
          medium_bio: string
          photo_alt: string | null
          photo_credit: string
          photo_focus_x: number | null
          photo_focus_y: number | null
          photo_metadata: Json | null
          photo_terms: string
          photo_url: string | null
          podcast_clip_url: string | null
          podcast_questions: string
          podcast_setup: string
          press_email: string
          pronouns: string
          pronunciation: string
          role: string
          short_bio: string
          singleton: boolean
          updated_at: string
        }
      }
      press_logos: {
        Row: {
          background: string
          created_at: string
          display_order: number
          id: string
          logo_alt: string | null
          logo_url: string
          name: string
          updated_at: string
        }
      }
      press_photos: {
        Row: {
          caption: string
          created_at: string
          credit: string
          display_order: number
          id: string
          photo_alt: string | null
          photo_metadata: Json | null
          photo_url: string
          terms: string
          updated_at: string
        }
      }
      press_quotes: {
        Row: {
          context: string
          created_at: string
          display_order: number
          id: string
          quote: string
          updated_at: string
        }
      }
      privacy: {
        Row: {
          created_at: string
          hidden: string
          host: string
          id: string
          logs_kept: string
          server_place: string
          shown: boolean
          singleton: boolean
          updated_at: string
        }
      }
      privacy_paragraphs: {
        Row: {
          created_at: string
          display_order: number
          id: string
          text: string
          title: string
          updated_at: string
        }
      }
      profiles: {
        Row: {
          created_at: string
          id: string
          is_admin: boolean
          is_assistant: boolean
          updated_at: string
        }
      }
      redirects: {
        Row: {
          created_at: string
          id: string
          lines: string
          singleton: boolean
          updated_at: string
        }
      }
      site: {
        Row: {
          accent: string
          advisory_in_footer: boolean
          created_at: string
          door_contact: string
          door_line: string
          employer: string
          first_name: string
          footer_note: string
          id: string
          job_title: string
          language: string
          messages_kept_months: number | null
          name: string
          opened: boolean
          page_titles: NonNullable<Json>
          response_time: string
          sections: NonNullable<Json>
          security_txt: boolean
          singleton: boolean
          speaking_in_footer: boolean
          summary: string
          typeface: string
          updated_at: string
        }
      }
      skin_in_game: {
        Row: {
          created_at: string
          description: string
          id: string
          singleton: boolean
          updated_at: string
        }
      }
      social_profiles: {
        Row: {
          address: string
          created_at: string
          display_order: number
          id: string
          label: string
          updated_at: string
        }
      }
      speaking_page: {
        Row: {
          created_at: string
          fee: string
          headline: string
          id: string
          image_url: string | null
          introduction: string
          languages: string
          needs: string
          next_free: string
          reel_url: string | null
          singleton: boolean
          travels_from: string
          updated_at: string
        }
      }
      speaking_topics: {
        Row: {
          abstract: string
          audience: string
          created_at: string
          display_order: number
          formats: string
          id: string
          lengths: string
          title: string
          updated_at: string
        }
      }
      stories: {
        Row: {
          content: string
          created_at: string
          display_order: number
          id: string
          image_alt: string | null
          image_caption: string | null
          image_focus_x: number | null
          image_focus_y: number | null
          image_url: string | null
          title: string
          updated_at: string
        }
      }
      story_section_config: {
        Row: {
          created_at: string
          id: string
          singleton: boolean
          title: string
          updated_at: string
        }
      }
      talks: {
        Row: {
          abstract: string | null
          action_text: string | null
          action_url: string | null
          created_at: string
          date: string
          description: string
          display_order: number
          end_time: string | null
          event: string | null
          event_url: string | null
          former_slugs: string | null
          id: string
          image_alt: string | null
          image_background: string | null
          image_focus_x: number | null
          image_focus_y: number | null
          image_url: string | null
          is_topic: boolean
          language: string | null
          length_minutes: number | null
          location: string
          place: string | null
          slides_url: string | null
          slug: string | null
          start_time: string | null
          time_zone: string | null
          title: string
          transcript: string | null
          type: string
          updated_at: string
          video_url: string | null
        }
      }
      talks_description: {
        Row: {
          created_at: string
          description: string
          id: string
          singleton: boolean
          talk_order: string
          updated_at: string
        }
      }
      testimonials: {
        Row: {
          company: string
          created_at: string
          display_order: number
          id: string
          image_alt: string | null
          image_background: string | null
          image_focus_x: number | null
          image_focus_y: number | null
          image_url: string | null
          on_speaking: boolean
          person: string
          quote: string
          role: string
          updated_at: string
        }
      }
      visits: {
        Row: {
          counts: NonNullable<Json>
          created_at: string
          day: string
          id: string
          updated_at: string
          writer: string
        }
      }
    }
  }
}
