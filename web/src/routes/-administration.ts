import { admit } from '../admin/admit.ts'

/** The administration's door and screens. Only staff load this list: in the routes, every visitor would. */
export const administration = {
  admit,
  screens: {
    AdminLayout: async () => (await import('../admin/AdminLayout.tsx')).AdminLayout,
    Approvals: async () => (await import('../approvals/Approvals.tsx')).Approvals,
    AuditScreen: async () => (await import('../admin-audit/AuditScreen.tsx')).AuditScreen,
    CaseScreen: async () => (await import('../cases/CaseScreen.tsx')).CaseScreen,
    CommunityScreen: async () => (await import('../admin-community/CommunityScreen.tsx')).CommunityScreen,
    FiguresScreen: async () => (await import('../admin-figures/FiguresScreen.tsx')).FiguresScreen,
    Media: async () => (await import('../admin-media/Media.tsx')).Media,
    Overview: async () => (await import('../admin/Overview.tsx')).Overview,
    PagesScreen: async () => (await import('../admin-pages/PagesScreen.tsx')).PagesScreen,
    Queue: async () => (await import('../cases/Queue.tsx')).Queue,
    ReportScreen: async () => (await import('../admin-figures/ReportScreen.tsx')).ReportScreen,
    SealedList: async () => (await import('../admin-sealed/SealedList.tsx')).SealedList,
    SealedScreen: async () => (await import('../admin-sealed/SealedScreen.tsx')).SealedScreen,
    StaffScreen: async () => (await import('../admin-staff/StaffScreen.tsx')).StaffScreen,
    TestMembersScreen: async () => (await import('../admin-test-members/TestMembersScreen.tsx')).TestMembersScreen,
    UserScreen: async () => (await import('../admin-users/UserScreen.tsx')).UserScreen,
    UsersScreen: async () => (await import('../admin-users/UsersScreen.tsx')).UsersScreen,
  },
}
