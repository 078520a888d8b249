import { z } from "../../platform/zod.ts";

const folder = z.enum(["inbox", "spam"]);

const ids = z.array(z.uuid()).min(1);

/** What the owner does with messages. */
export const messageChangeSchema = z.discriminatedUnion("kind", [
	z.object({ kind: z.literal("mark"), ids, isRead: z.boolean() }),
	z.object({ kind: z.literal("move"), ids, folder }),
	z.object({ kind: z.literal("delete"), ids }),
]);

export type MessageChange = z.infer<typeof messageChangeSchema>;

/** Which messages the owner takes along. */
export const messageExportSchema = z.object({ folder });
