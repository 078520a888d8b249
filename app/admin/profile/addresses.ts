export const profilePath = "/admin/user-settings";

/** Takes where the user is to be signed out. */
export const signOutPath = "/admin/user-settings/sign-out";
