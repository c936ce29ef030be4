import { createBrowserRouter, type RouteObject } from 'react-router'
import { AccountPage } from './account/account-page.tsx'
import { DashboardPage } from './dashboard.tsx'
import { Guard } from './guard.tsx'
import { LoginPage } from './login/login-page.tsx'
import { ResetPasswordPage } from './login/reset-password-page.tsx'
import { Loading } from './ui/loading.tsx'

/** Each editor is a separate chunk: the sign-in loads none of them. */
const routes: RouteObject[] = [
  { path: '/admin/login', Component: LoginPage },
  { path: '/admin/reset-password', Component: ResetPasswordPage },
  {
    path: '/admin',
    Component: Guard,
    HydrateFallback: Loading,
    children: [
      { index: true, Component: DashboardPage },
      { path: 'account', Component: AccountPage },
      { path: 'health', lazy: { Component: async () => (await import('./health/health-page.tsx')).HealthPage } },
      {
        path: 'messages',
        lazy: { Component: async () => (await import('./messages/messages-page.tsx')).MessagesPage },
      },
      { path: 'hero', lazy: { Component: async () => (await import('./editors/hero/hero-editor.tsx')).HeroEditor } },
      { path: 'story', lazy: { Component: async () => (await import('./editors/story-editor.tsx')).StoryEditor } },
      {
        path: 'expertise',
        lazy: { Component: async () => (await import('./editors/expertise/expertise-editor.tsx')).ExpertiseEditor },
      },
      {
        path: 'involvement',
        lazy: { Component: async () => (await import('./editors/involvement-editor.tsx')).InvolvementEditor },
      },
      { path: 'talks', lazy: { Component: async () => (await import('./editors/talks-editor.tsx')).TalksEditor } },
      {
        path: 'newsletter',
        lazy: { Component: async () => (await import('./editors/newsletter-editor.tsx')).NewsletterEditor },
      },
      {
        path: 'contact',
        lazy: { Component: async () => (await import('./editors/contact-editor.tsx')).ContactEditor },
      },
      {
        path: 'press-kit',
        lazy: { Component: async () => (await import('./editors/press-kit-editor.tsx')).PressKitEditor },
      },
      {
        path: 'site-settings',
        lazy: {
          Component: async () => (await import('./editors/site-settings/site-settings-editor.tsx')).SiteSettingsEditor,
        },
      },
    ],
  },
]

/** The admin's routes (docs/product.md). The server answers unknown paths under /admin, so none gets here. */
export const createRouter = () => createBrowserRouter(routes)
