import { z } from "../../platform/zod.ts";

/** Why a backup could not be made, or not be copied. */
const backupProblem = z.enum([
	"disk-full",
	"database-unreachable",
	"offsite-unreachable",
	"offsite-refused",
	"other",
]);

export type BackupProblem = z.infer<typeof backupProblem>;

/** The status of backups that the owner sees (product §38). */
export const backupStatusSchema = z.object({
	/** Who makes them: this server each night, or nobody. */
	madeBy: z.enum(["server", "nobody"]),
	/** When the last good one was made; null when there is none. */
	lastGoodAt: z.iso.datetime().nullable(),
	/** When the newest one was made that has an off-site copy; null where none are copied. */
	copies: z.object({ lastAt: z.iso.datetime().nullable() }).nullable(),
	/** Why the last attempt failed; null when it did not. */
	problem: backupProblem.nullable(),
});

export type BackupStatus = z.infer<typeof backupStatusSchema>;
