import { z } from "../../platform/zod.ts";

const ids = z.array(z.uuid()).min(1);

/** Messages that the owner marks as read or unread. */
export const markSchema = z.object({ ids, isRead: z.boolean() });

/** Messages that the owner moves, and where to. */
export const moveSchema = z.object({ ids, folder: z.enum(["inbox", "spam"]) });

/** Messages that the owner deletes. */
export const deletionSchema = z.object({ ids });
