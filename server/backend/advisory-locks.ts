/**
 * The advisory locks of Postgres by which the processes of a site come to terms: arbitrary numbers,
 * the same in every version of Levain, and each for one purpose.
 */
export const advisoryLocks = {
	/** Held by the process that a data folder belongs to. */
	owner: 7_283_526,
	/** Held while a process prepares the database. */
	preparation: 7_283_527,
	/** Held, shared, by each process that works with the database. */
	presence: 7_283_528,
	/** Held while migrations are applied. */
	migration: 7_283_529,
	/** Held while a backup is made. */
	backup: 7_283_530,
	/** Held while a backup is restored, and shared by each write (20261125140000_restore_gate.sql). */
	restore: 7_283_531,
} as const;
