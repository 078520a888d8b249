import { longestAccessToken } from "../backend/gateway/access-token-form.ts";

// The largest bodies of requests, in bytes. That of an upload is MAX_UPLOAD_BYTES of app/bakery/media.

/** What a visitor writes. */
export const largestForm = 64 * 1024;

/** What the back office saves at once, written as JSON. */
export const largestSave = 1024 * 1024;

/** A draft of what may be saved, behind a line that says who sends it. */
export const largestDraft = longestAccessToken + 1 + largestSave;
