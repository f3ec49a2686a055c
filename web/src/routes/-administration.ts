import { admit } from '../moderation/admin/admit.ts'

/** The administration's door and screens. Only staff load this list: in the routes, every visitor would. */
export const administration = {
  admit,
  screens: {
    AdminLayout: async () => (await import('../account/staff-gate/AdminLayout.tsx')).AdminLayout,
    Approvals: async () => (await import('../moderation/approvals/Approvals.tsx')).Approvals,
    AuditScreen: async () => (await import('../moderation/admin-audit/AuditScreen.tsx')).AuditScreen,
    CaseScreen: async () => (await import('../moderation/cases/CaseScreen.tsx')).CaseScreen,
    CommunityScreen: async () => (await import('../moderation/admin-community/CommunityScreen.tsx')).CommunityScreen,
    ConnectionsScreen: async () =>
      (await import('../moderation/admin-connections/ConnectionsScreen.tsx')).ConnectionsScreen,
    FieldsScreen: async () => (await import('../moderation/admin-fields/FieldsScreen.tsx')).FieldsScreen,
    FiguresScreen: async () => (await import('../moderation/admin-figures/FiguresScreen.tsx')).FiguresScreen,
    FunctionsScreen: async () => (await import('../moderation/admin-functions/FunctionsScreen.tsx')).FunctionsScreen,
    CountriesScreen: async () => (await import('../moderation/admin-countries/CountriesScreen.tsx')).CountriesScreen,
    GoalsScreen: async () => (await import('../moderation/admin-lists/GoalsScreen.tsx')).GoalsScreen,
    GendersScreen: async () => (await import('../moderation/admin-lists/GendersScreen.tsx')).GendersScreen,
    InterestsScreen: async () => (await import('../moderation/admin-interests/InterestsScreen.tsx')).InterestsScreen,
    LookScreen: async () => (await import('../moderation/admin-look/LookScreen.tsx')).LookScreen,
    Media: async () => (await import('../moderation/admin-media/Media.tsx')).Media,
    NamesScreen: async () => (await import('../moderation/admin-names/NamesScreen.tsx')).NamesScreen,
    Overview: async () => (await import('../moderation/admin/Overview.tsx')).Overview,
    PagesScreen: async () => (await import('../moderation/admin-pages/PagesScreen.tsx')).PagesScreen,
    PromptsScreen: async () => (await import('../moderation/admin-prompts/PromptsScreen.tsx')).PromptsScreen,
    Queue: async () => (await import('../moderation/cases/Queue.tsx')).Queue,
    ReportScreen: async () => (await import('../moderation/admin-figures/ReportScreen.tsx')).ReportScreen,
    SealedList: async () => (await import('../moderation/admin-sealed/SealedList.tsx')).SealedList,
    SealedScreen: async () => (await import('../moderation/admin-sealed/SealedScreen.tsx')).SealedScreen,
    StaffScreen: async () => (await import('../moderation/admin-staff/StaffScreen.tsx')).StaffScreen,
    TestMembersScreen: async () =>
      (await import('../moderation/admin-test-members/TestMembersScreen.tsx')).TestMembersScreen,
    UserScreen: async () => (await import('../moderation/admin-users/UserScreen.tsx')).UserScreen,
    UsersScreen: async () => (await import('../moderation/admin-users/UsersScreen.tsx')).UsersScreen,
  },
}
